#include <fmt/format.h>

#include "base/text.h"
#include "tool/wave_files.h"

namespace carom {

std::string waves_csv(const WaveReport& report) {
  std::string text = fmt::format(
      "# carom {}: {}, waves and vibration\n"
      "# units: time s, force N, speeds m/s, displacements m; 1 strikes, 2 is struck, both at the "
      "contact\n"
      "# force is {}\n",
      CAROM_VERSION, report.name, report.pulls ? "tension" : "pressure");
  text += "time,force,speed1,speed2,displacement1,displacement2\n";
  for (const WaveSample& sample : report.impact.history) {
    text += joined({exact_text(sample.time), exact_text(sample.force), exact_text(sample.speed1),
                    exact_text(sample.speed2), exact_text(sample.displacement1),
                    exact_text(sample.displacement2)},
                   ",") +
            "\n";
  }
  return text;
}

}  // namespace carom
