// One step of the explicit Runge-Kutta method of order 8 with error estimates of order 5 and 3.
// Coefficients: Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I, 2nd ed., II.5.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace carom::numerics {

template <std::size_t N>
using StateVector = std::array<double, N>;

namespace dp853 {

inline constexpr double c[12] = {0.0,
                                 0.0526001519587677318785587544488,
                                 0.0789002279381515978178381316732,
                                 0.118350341907227396726757197510,
                                 0.281649658092772603273242802490,
                                 1.0 / 3,
                                 0.25,
                                 4.0 / 13,
                                 127.0 / 195,
                                 0.6,
                                 6.0 / 7,
                                 1.0};

// Row i holds a(i, 0..i-1).
inline constexpr double a[12][11] = {
    {},
    {5.26001519587677318785587544488e-2},
    {1.97250569845378994544595329183e-2, 5.91751709536136983633785987549e-2},
    {2.95875854768068491816892993775e-2, 0, 8.87627564304205475450678981324e-2},
    {2.41365134159266685502369798665e-1, 0, -8.84549479328286085344864962717e-1,
     9.24834003261792003115737966543e-1},
    {3.7037037037037037037037037037e-2, 0, 0, 1.70828608729473871279604482173e-1,
     1.25467687566822425016691814123e-1},
    {3.7109375e-2, 0, 0, 1.70252211019544039314978060272e-1, 6.02165389804559606850219397283e-2,
     -1.7578125e-2},
    {3.70920001185047927108779319836e-2, 0, 0, 1.70383925712239993810214054705e-1,
     1.07262030446373284651809199168e-1, -1.53194377486244017527936158236e-2,
     8.27378916381402288758473766002e-3},
    {6.24110958716075717114429577812e-1, 0, 0, -3.36089262944694129406857109825,
     -8.68219346841726006818189891453e-1, 2.75920996994467083049415600797e1,
     2.01540675504778934086186788979e1, -4.34898841810699588477366255144e1},
    {4.77662536438264365890433908527e-1, 0, 0, -2.48811461997166764192642586468,
     -5.90290826836842996371446475743e-1, 2.12300514481811942347288949897e1,
     1.52792336328824235832596922938e1, -3.32882109689848629194453265587e1,
     -2.03312017085086261358222928593e-2},
    {-9.3714243008598732571704021658e-1, 0, 0, 5.18637242884406370830023853209,
     1.09143734899672957818500254654, -8.14978701074692612513997267357,
     -1.85200656599969598641566180701e1, 2.27394870993505042818970056734e1,
     2.49360555267965238987089396762, -3.0467644718982195003823669022},
    {2.27331014751653820792359768449, 0, 0, -1.05344954667372501984066689879e1,
     -2.00087205822486249909675718444, -1.79589318631187989172765950534e1,
     2.79488845294199600508499808837e1, -2.85899827713502369474065508674,
     -8.87285693353062954433549289258, 1.23605671757943030647266201528e1,
     6.43392746015763530355970484046e-1}};

// Weights of the eighth-order result; zero for stages 1 to 4.
inline constexpr double b[12] = {5.42937341165687622380535766363e-2,
                                 0,
                                 0,
                                 0,
                                 0,
                                 4.45031289275240888144113950566,
                                 1.89151789931450038304281599044,
                                 -5.8012039600105847814672114227,
                                 3.1116436695781989440891606237e-1,
                                 -1.52160949662516078556178806805e-1,
                                 2.01365400804030348374776537501e-1,
                                 4.47106157277725905176885569043e-2};

// Difference to the embedded results of order 5 and 3.
inline constexpr double e5[12] = {0.1312004499419488073250102996e-1,
                                  0,
                                  0,
                                  0,
                                  0,
                                  -0.1225156446376204440720569753e1,
                                  -0.4957589496572501915214079952,
                                  0.1664377182454986536961530415e1,
                                  -0.3503288487499736816886487290,
                                  0.3341791187130174790297318841,
                                  0.8192320648511571246570742613e-1,
                                  -0.2235530786388629525884427845e-1};
inline constexpr double bhh[3] = {0.244094488188976377952755905512,
                                  0.733846688281611857341361741547,
                                  0.220588235294117647058823529412e-1};

}  // namespace dp853

/// Result of a trial step: the state after it and the estimated error relative to the tolerance.
template <std::size_t N>
struct TrialStep {
  StateVector<N> state;
  double error = 0;  ///< <= 1 is good enough
};

/// One step of length h from `y`, whose derivative is `dy`. `derivative(x, y)` returns dy/dx.
/// The error is measured against tolerance · (1 + |y|) in each component.
template <std::size_t N, class Derivative>
TrialStep<N> dormand_prince_853_step(const Derivative& derivative, double x,
                                     const StateVector<N>& y, const StateVector<N>& dy, double h,
                                     double tolerance) {
  std::array<StateVector<N>, 12> k;
  k[0] = dy;
#pragma GCC unroll 12
  for (int stage = 1; stage < 12; ++stage) {
    StateVector<N> at;
    for (std::size_t i = 0; i < N; ++i) {
      double sum = 0;
#pragma GCC unroll 12
      for (int j = 0; j < stage; ++j) {
        if (dp853::a[stage][j] != 0) sum += dp853::a[stage][j] * k[j][i];
      }
      at[i] = y[i] + h * sum;
    }
    k[stage] = derivative(x + dp853::c[stage] * h, at);
  }
  TrialStep<N> step;
  double error5 = 0;
  double error3 = 0;
  for (std::size_t i = 0; i < N; ++i) {
    double increment = 0;
    double difference5 = 0;
#pragma GCC unroll 12
    for (int j = 0; j < 12; ++j) {
      if (dp853::b[j] == 0) continue;
      increment += dp853::b[j] * k[j][i];
      difference5 += dp853::e5[j] * k[j][i];
    }
    const double difference3 =
        increment - dp853::bhh[0] * k[0][i] - dp853::bhh[1] * k[8][i] - dp853::bhh[2] * k[11][i];
    step.state[i] = y[i] + h * increment;
    const double scale = tolerance * (1 + std::fmax(std::fabs(y[i]), std::fabs(step.state[i])));
    error5 += (difference5 / scale) * (difference5 / scale);
    error3 += (difference3 / scale) * (difference3 / scale);
  }
  // Hairer's blend: |h|·e5² / sqrt(e5² + 0.01·e3²), as a mean over the components.
  const double denominator = error5 + 0.01 * error3;
  step.error =
      denominator > 0 ? std::fabs(h) * error5 / std::sqrt(denominator * static_cast<double>(N)) : 0;
  return step;
}

/// Factor for the next step length after a trial with that error.
inline double next_step_factor(double error) {
  if (!(error < 1e300)) return 0.1;
  constexpr double safety = 0.9;
  const double factor = safety * std::pow(std::fmax(error, 1e-10), -1.0 / 8);
  return std::fmin(6.0, std::fmax(0.2, factor));
}

}  // namespace carom::numerics
