#include "study/law_edits.h"

#include <gtest/gtest.h>

#include "support/recorded_run.h"

namespace carom::study {
namespace law_edits_test {

using test::two_balls;

/// What replaces the law in a document of that text, one edit per line. The model names its contacts.
std::string edits_text(const std::string& text, const std::string& law,
                       std::optional<Calibration> calibration = {},
                       const std::optional<std::string>& contact = {},
                       const std::vector<Edit>& before = {}) {
  std::string lines;
  for (const Edit& edit :
       law_edits(ScenarioDocument::parse(text, "s.toml"), before, two_balls().model,
                 *find_normal_law(law), calibration, contact)) {
    lines += edit.path + "=" + edit.value.text() + "\n";
  }
  return lines;
}

TEST(LawEdits, ReplaceTheLawOfEveryContactAndStop) {
  EXPECT_EQ(edits_text("[[contacts]]\nname = 'one'\n[[contacts]]\n[contact_defaults]\nrestitution "
                       "= 1\n[[joints]]\nname = 'a'\n[[joints]]\nname = 'pin'\nlimits = {lower = "
                       "-1}\n",
                       "flores"),
            "contacts.0.law=\"flores\"\ncontacts.1.law=\"flores\"\n"
            "contact_defaults.law=\"flores\"\njoints.1.limits.law=\"flores\"\n");
}

TEST(LawEdits, DropParametersTheLawDoesNotHave) {
  const std::string text =
      "[[contacts]]\nlaw = 'jkr'\nparameters = {work_of_adhesion = '0.1 J/m^2', exponent = 1.5}\n";
  EXPECT_EQ(edits_text(text, "hunt-crossley"),
            "contacts.0.law=\"hunt-crossley\"\ncontacts.0.parameters={exponent = 1.5}\n");
  EXPECT_EQ(edits_text(text, "hunt-crossley", {}, {}, {{"contacts.0.parameters.exponent", 2}}),
            "contacts.0.law=\"hunt-crossley\"\ncontacts.0.parameters={exponent = 2}\n")
      << "an edit made before stays";
}

TEST(LawEdits, CanBeForOneContactOnly) {
  const std::string text = "[[contacts]]\n[[contacts]]\nname = 'two'\n";
  EXPECT_EQ(edits_text(text, "flores", Calibration::exact, "two"),
            "contacts.1.law=\"flores\"\ncontacts.1.calibration=\"exact\"\n");
  EXPECT_EQ(edits_text(text, "flores", {}, "left-right"), "contacts.0.law=\"flores\"\n");
  EXPECT_EQ(edits_text(text, "flores", {}, "three"), "");
}

}  // namespace law_edits_test
}  // namespace carom::study
