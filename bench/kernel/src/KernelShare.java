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
 * Compares the share of CPU samples in the workload's kernel with the computed share: the CPU time
 * of one kernel call, from the thread's CPU clock, divided by the process's CPU time per request.
 */
final class KernelShare {

  private static final double MAX_DIFFERENCE_POINTS = 5;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration MEASURED = Duration.ofSeconds(10);

  private KernelShare() {}

  /** Takes the folder of a run with profile trials of {@code compute} with default parameters. */
  public static void main(String[] arguments) throws IOException {
    double kernelMicros = kernelMicros();
    System.out.printf(Locale.ROOT, "one kernel call: %.1f us of CPU%n%n", kernelMicros);
    System.out.printf(
        "%-14s %14s %12s %12s %10s%n",
        "variant", "us per request", "computed", "samples", "difference");
    boolean agree = true;
    for (JsonNode trial : profiles(Path.of(arguments[0]))) {
      agree &= agrees(trial, kernelMicros);
    }
    System.exit(agree ? 0 : 1);
  }

  private static boolean agrees(JsonNode trial, double kernelMicros) {
    JsonNode readings = trial.get("measurements").get(0).get("readings");
    double compilerShare = value(readings, "compiler_share") / 100;
    // cpu_per_request excludes the compiler; the samples include it.
    double requestMicros = value(readings, "cpu_per_request") / (1 - compilerShare);
    double computed = 100 * kernelMicros / requestMicros;
    double samples = value(readings, "kernel_share_all");
    double difference = samples - computed;
    System.out.printf(
        Locale.ROOT,
        "%-14s %14.1f %10.1f %% %10.1f %% %10.1f%n",
        trial.get("trial").get("variant").asString(),
        requestMicros,
        computed,
        samples,
        difference);
    return Math.abs(difference) <= MAX_DIFFERENCE_POINTS;
  }

  /** Returns the CPU time of one call on one thread, after warm-up. */
  private static double kernelMicros() {
    ComputeParameters defaults = ComputeParameters.of(Map.of());
    run(defaults, WARM_UP);
    return run(defaults, MEASURED);
  }

  private static double run(ComputeParameters parameters, Duration time) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    long used = 0;
    long runs = 0;
    double sink = 0;
    while (used < time.toNanos()) {
      sink += Compute.run(parameters);
      runs++;
      used = clock.getCurrentThreadCpuTime() - start;
    }
    if (Double.isNaN(sink)) {
      throw new IllegalStateException("the kernel returned NaN");
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
