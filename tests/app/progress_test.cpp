#include "../../app/progress.h"

#include <gtest/gtest.h>

namespace carom::app {
namespace progress_test {

TEST(Progress, ShowsTheTimeLeft) {
  EXPECT_EQ(progress_text("slider", 0.25, 10), "slider  [#####---------------]  25 %  30 s left");
  EXPECT_EQ(progress_text("slider", 0.5, 120), "slider  [##########----------]  50 %  2 min left");
}

TEST(Progress, GuessesNothingAtTheStartAndAtTheEnd) {
  EXPECT_EQ(progress_text("a", 0, 5), "a  [--------------------]   0 %");
  EXPECT_EQ(progress_text("a", 1, 5), "a  [####################] 100 %");
}

TEST(Progress, StaysInItsFrame) {
  EXPECT_EQ(progress_text("a", 1.5, 5), progress_text("a", 1, 5));
  EXPECT_EQ(progress_text("a", -1, 5), progress_text("a", 0, 5));
}

TEST(Forecast, TellsOnlyWhatIsMuch) {
  EXPECT_EQ(forecast_text(10, 2e7), "");
  EXPECT_EQ(forecast_text(0, 0), "");
  EXPECT_EQ(forecast_text(67, 2e7), "the run will take about 2 min");
  EXPECT_EQ(forecast_text(0, 2.14e8), "the run will leave up to about 214 MB of files");
  EXPECT_EQ(forecast_text(45, 2.14e8),
            "the run will take about 45 s and leave up to about 214 MB of files");
}

}  // namespace progress_test
}  // namespace carom::app
