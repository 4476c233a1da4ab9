#include "io/study/study_file.h"

#include <gtest/gtest.h>

#include "io/json_values.h"
#include "io/study/output_expression.h"

#include <nlohmann/json.hpp>

namespace carom::io {
namespace study_file_test {

const std::string head =
    "carom_study = 1\nscenario = \"a.toml\"\nsampling = \"random\"\nsamples = 10\n";
const std::string tail = "\n[outputs]\npeak = \"impacts.0.peak_force\"\n";

std::string problems_of(const std::string& text) {
  try {
    parse_study(text, "study.toml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

std::string problems_of_parameter(const std::string& parameter) {
  return problems_of(head + "[parameters]\n\"a.b\" = " + parameter + tail);
}

TEST(StudyFile, IsReadAsItIsWritten) {
  const StudyFile study = parse_study(
      "carom_study = 1\nscenario = \"../scenarios/a.toml\"\nsampling = \"latin-hypercube\"\n"
      "samples = 1e3\nseed = 5\n[parameters]\n\"contacts.c.stiffness\" = {distribution = "
      "\"lognormal\", median = \"9.5e9 N/m^1.5\", factor = 1.2}\nbodies.b.mass = {from = \"10 g\", "
      "to "
      "= 1, scale = \"log\"}\n[outputs]\nforce = \"max(impacts.*.peak_force)\"\n",
      "studies/s.toml");
  EXPECT_EQ(study.scenario, "scenarios/a.toml");
  EXPECT_EQ(study.name(), "s");
  EXPECT_EQ(study.samples, 1000u);
  EXPECT_EQ(study.seed, 5u);
  ASSERT_EQ(study.parameters.size(), 2u);
  EXPECT_EQ(study.parameters[0].distribution->a, 9.5e9);
  EXPECT_EQ(study.parameters[1].path, "bodies.b.mass");
  EXPECT_EQ(study.parameters[1].distribution->kind, numerics::Distribution::Kind::log_uniform);
  EXPECT_DOUBLE_EQ(study.parameters[1].distribution->a, 0.01);
}

TEST(StudyFile, HasImpactsAsTheFlagsOfTheCommand) {
  const StudyFile study = parse_study(
      "carom_study = 1\nsampling = \"grid\"\n[impact]\nm1 = 0.092\nm2 = inf\nlaw = \"flores\"\n"
      "effective_mass = \"1 g\"\nparameter = {damping = 3}\n[parameters]\nspeed = {values = "
      "[1]}\n" +
          tail,
      "s.toml");
  ASSERT_EQ(study.impact.size(), 5u);
  EXPECT_EQ(study.impact[0].texts, (std::vector<std::string>{"0.092"}));
  EXPECT_EQ(study.impact[1].texts, (std::vector<std::string>{"inf"}));
  EXPECT_EQ(study.impact[3].flag, "--effective-mass");
  EXPECT_EQ(study.impact[4].texts, (std::vector<std::string>{"damping=3"}));
}

TEST(StudyFile, ListsEveryProblemWithItsPlaceAndRemedy) {
  const std::string all = problems_of(
      "carom_study = 2\nscenario = 3\nsampling = \"sobool\"\nsamples = -1\nsede = 1\n[parameters]\n"
      "a = {from = 1, to = 0}\n[outputs]\nsample = \"x\"\n");
  EXPECT_NE(all.find("study.toml:1:15: error: this version is not known"), std::string::npos)
      << all;
  EXPECT_NE(all.find("scenario is"), std::string::npos) << all;
  EXPECT_NE(all.find("did you mean sobol?"), std::string::npos) << all;
  EXPECT_NE(all.find("samples is -1 (give a whole number"), std::string::npos) << all;
  EXPECT_NE(all.find("did you mean seed?"), std::string::npos) << all;
  EXPECT_NE(all.find("is a column of the results already"), std::string::npos) << all;
}

TEST(StudyFile, SaysWhatAParameterLacks) {
  EXPECT_NE(problems_of_parameter("3").find("{from = 0.1, to = 0.9, count = 17}"),
            std::string::npos);
  EXPECT_NE(problems_of_parameter("{from = 1}").find("to is missing"), std::string::npos);
  EXPECT_NE(problems_of_parameter("{from = 2, to = 1}").find("above from"), std::string::npos);
  EXPECT_NE(problems_of_parameter("{from = 0, to = 1, scale = \"log\"}").find("above zero"),
            std::string::npos);
  EXPECT_NE(problems_of_parameter("{from = \"1 m\", to = \"1 kg\"}").find("of another kind"),
            std::string::npos);
  EXPECT_NE(
      problems_of_parameter("{distribution = \"norml\", mean = 1}").find("did you mean normal?"),
      std::string::npos);
  EXPECT_NE(
      problems_of_parameter("{distribution = \"normal\", mean = 1}").find("deviation is missing"),
      std::string::npos);
  EXPECT_NE(problems_of_parameter("{distribution = \"lognormal\", median = 1, factor = 0.9}")
                .find("above 1"),
            std::string::npos);
  EXPECT_NE(problems_of_parameter("{values = []}").find("a list with something in it"),
            std::string::npos);
  EXPECT_NE(problems_of_parameter("{values = [1], from = 2}").find("does not go with"),
            std::string::npos);
  EXPECT_NE(problems_of_parameter("{form = 2, to = 3}").find("did you mean from?"),
            std::string::npos);
}

TEST(StudyFile, HasACountForAGridAndSamplesForOthers) {
  const std::string grid = "carom_study = 1\nscenario = \"a.toml\"\nsampling = \"grid\"\n";
  EXPECT_NE(problems_of(grid + "[parameters]\na = {from = 0, to = 1}" + tail).find("add count"),
            std::string::npos);
  EXPECT_NE(problems_of(grid + "samples = 5\n[parameters]\na = {values = [1]}" + tail)
                .find("as many samples as its parameters make"),
            std::string::npos);
  EXPECT_NE(
      problems_of("carom_study = 1\nscenario = \"a.toml\"\nsampling = \"random\"\n[parameters]\n"
                  "a = {values = [1]}" +
                  tail)
          .find("samples is missing"),
      std::string::npos);
}

TEST(StudyFile, HasAtMostTwentyParametersOfSobol) {
  std::string parameters;
  for (int i = 0; i < 21; ++i) parameters += "p" + std::to_string(i) + " = {from = 0, to = 1}\n";
  EXPECT_NE(
      problems_of("carom_study = 1\nscenario = \"a.toml\"\nsampling = \"sobol\"\nsamples = 8\n"
                  "[parameters]\n" +
                  parameters + tail)
          .find("at most 20; take latin-hypercube"),
      std::string::npos);
}

const Json document = {
    {"impacts", {{{"force", 3}, {"bodies", nullptr}}, {{"force", 7}}, {{"other", 1}}}},
    {"empty", Json::array()},
    {"final", 4}};

SummaryValue value_of(const std::string& expression) {
  std::vector<Problem> problems;
  const OutputExpression output({"x", expression, "place"}, problems);
  EXPECT_TRUE(problems.empty()) << expression;
  return output.of(document);
}

TEST(OutputExpression, FoldsAListOfNumbers) {
  EXPECT_EQ(value_of("final").number, 4);
  EXPECT_EQ(value_of("impacts.1.force").number, 7);
  EXPECT_EQ(value_of("max(impacts.*.force)").number, 7);
  EXPECT_EQ(value_of("min(impacts.*.force)").number, 3);
  EXPECT_EQ(value_of("sum(impacts.*.force)").number, 10);
  EXPECT_EQ(value_of("count(impacts.*.force)").number, 2);
  EXPECT_EQ(value_of("count(impacts.*)").number, 3);
  EXPECT_EQ(value_of("sum(empty.*.force)").number, 0);
  EXPECT_FALSE(value_of("max(empty.*.force)").number);
  EXPECT_FALSE(value_of("max(nowhere.*.force)").number);
}

TEST(OutputExpression, SaysWhatIsWrongWithIt) {
  const auto problem_of = [](const std::string& expression) {
    std::vector<Problem> problems;
    const OutputExpression output({"x", expression, "place"}, problems);
    return problems.empty() ? "none" : to_text(problems.front());
  };
  EXPECT_NE(problem_of("mean(impacts.*.force)").find("max, min, sum, count"), std::string::npos);
  EXPECT_NE(problem_of("impacts.*.force").find("several numbers"), std::string::npos);
  EXPECT_NE(problem_of("max(impacts.0.force)").find("needs a list"), std::string::npos);
  EXPECT_NE(problem_of("max(a.*.b.*.c)").find("one list"), std::string::npos);
}

}  // namespace study_file_test
}  // namespace carom::io
