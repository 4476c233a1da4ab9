#include "continuum/factor_memory.h"

#include <gtest/gtest.h>

#include "continuum/assembly.h"
#include "continuum/factor.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace factor_memory_test {

// What is told before a mesh exists is of the size that its pattern tells then.
TEST(FactorMemory, IsForetoldForCompactBodies) {
  const ElasticMaterial steel{.young = 210e9, .poisson = 0.3, .density = 7800};
  for (const int cells : {6, 12}) {
    const SolidMesh mesh =
        test_meshes::box_mesh(ElementKind::hexahedron_8, {cells, cells, cells}, {1, 1, 1});
    SymmetricFactor factor;
    ASSERT_EQ(factor.analyse(assemble(mesh, steel).stiffness), FactorStatus::analysed);
    const double told = forecast_factor_bytes(3 * static_cast<double>(mesh.nodes.size()));
    EXPECT_GT(told, 0.4 * static_cast<double>(factor.bytes())) << cells;
    EXPECT_LT(told, 2.5 * static_cast<double>(factor.bytes())) << cells;
  }
}

TEST(FactorMemory, IsAProblemOnlyWhereItDoesNotSuffice) {
  EXPECT_EQ(memory_problem(1e6), "");
  if (!(available_memory() > 0)) GTEST_SKIP() << "this system does not say how much is free";
  EXPECT_GT(available_memory(), 1e7);
  const std::string problem = memory_problem(1e16);
  EXPECT_NE(problem.find("needs 13000000.0 GB of memory"), std::string::npos) << problem;
  EXPECT_NE(problem.find("are free"), std::string::npos) << problem;
}

TEST(FactorMemory, IsToldInUnitsThatFit) {
  EXPECT_EQ(memory_text(2.5e8), "250 MB");
  EXPECT_EQ(memory_text(1.26e9), "1.3 GB");
}

}  // namespace factor_memory_test
}  // namespace carom::continuum
