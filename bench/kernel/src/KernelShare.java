import dev.loombench.kernels.Compute;
import dev.loombench.kernels.ComputeParameters;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Holds the share of CPU samples in the workload's kernel against arithmetic: what one run of the
 * kernel costs by the thread's CPU clock, over what one request costs by the process's.
 */
final class KernelShare {

  private static final double MOST_POINTS_APART = 5;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration MEASURED = Duration.ofSeconds(10);

  private KernelShare() {}

  /** Takes the directory of a run with profile trials of {@code compute}, its defaults in force. */
  public static void main(String[] arguments) throws IOException {
    double kernelMicros = kernelMicros();
    System.out.printf(Locale.ROOT, "one run of the kernel: %.1f us of CPU%n%n", kernelMicros);
    System.out.printf(
        "%-14s %14s %12s %12s %8s%n", "variant", "us a request", "arithmetic", "samples", "apart");
    boolean agree = true;
    for (JsonNode trial : profiles(Path.of(arguments[0]))) {
      agree &= agrees(trial, kernelMicros);
    }
    System.exit(agree ? 0 : 1);
  }

  private static boolean agrees(JsonNode trial, double kernelMicros) {
    JsonNode readings = trial.get("measurements").get(0).get("readings");
    double compilerShare = value(readings, "compiler_share") / 100;
    // Told without the compiler's CPU, which is part of all CPU.
    double requestMicros = value(readings, "cpu_per_request") / (1 - compilerShare);
    double arithmetic = 100 * kernelMicros / requestMicros;
    double samples = value(readings, "kernel_share_all");
    double apart = samples - arithmetic;
    System.out.printf(
        Locale.ROOT,
        "%-14s %14.1f %10.1f %% %10.1f %% %8.1f%n",
        trial.get("trial").get("variant").asString(),
        requestMicros,
        arithmetic,
        samples,
        apart);
    return Math.abs(apart) <= MOST_POINTS_APART;
  }

  /** On one thread, by its CPU clock, once the compiler is done with it. */
  private static double kernelMicros() {
    ComputeParameters byDefault = ComputeParameters.of(Map.of());
    run(byDefault, WARM_UP);
    return run(byDefault, MEASURED);
  }

  private static double run(ComputeParameters parameters, Duration time) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    long used = 0;
    long runs = 0;
    double kept = 0;
    while (used < time.toNanos()) {
      kept += Compute.run(parameters);
      runs++;
      used = clock.getCurrentThreadCpuTime() - start;
    }
    if (Double.isNaN(kept)) {
      throw new IllegalStateException("the kernel gave no number");
    }
    return used / 1e3 / runs;
  }

  private static List<JsonNode> profiles(Path run) throws IOException {
    try (Stream<Path> files = Files.list(run.resolve("trials"))) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .map(file -> JsonMapper.shared().readTree(file.toFile()))
          .filter(trial -> trial.get("trial").get("workload").asString().equals("compute"))
          .filter(trial -> trial.get("outcome").get("is").asString().equals("Completed"))
          .toList();
    }
  }

  private static double value(JsonNode readings, String metric) {
    return readings.get(metric).get("value").asDouble();
  }
}
