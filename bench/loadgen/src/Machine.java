import dev.loombench.contract.GeneratorJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Checks and describes the machine of the benchmark. */
final class Machine {

  private Machine() {}

  /** Throws if there are not two different CPUs as requested. */
  static void check(Options options) throws IOException {
    TreeSet<Integer> allowed = allowedCpus();
    if (allowed.size() < 2 || Runtime.getRuntime().availableProcessors() < 2) {
      throw new BenchException(
          3, "two CPUs are needed, one for the generator and one for the target; one is available");
    }
    if (options.generatorCpu() == options.targetCpu()) {
      throw new BenchException(2, "generator and target need different CPUs");
    }
    for (int cpu : List.of(options.generatorCpu(), options.targetCpu())) {
      if (!allowed.contains(cpu)) {
        throw new BenchException(
            2, "CPU %d is not available; available are %s".formatted(cpu, allowed));
      }
    }
  }

  /** Returns the niceness that the system grants on request. */
  static int grantedNiceness(int nice) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("nice", "-n", String.valueOf(nice), "nice")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes()).strip();
    process.waitFor();
    return Integer.parseInt(output);
  }

  /** Returns a description of machine, placement and versions. */
  static List<String> describe(Tool.Environment environment, List<Tool> tools)
      throws IOException, InterruptedException {
    Options options = environment.options();
    List<String> lines = new ArrayList<>();
    lines.add(
        "machine    %s, %d CPUs, Linux %s"
            .formatted(
                model(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.version")));
    lines.add(
        "java       %s %s; engine %s AOT cache, %s, options: %s"
            .formatted(
                System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version"),
                options.cache() ? "with" : "without",
                options.fresh() ? "from the third second" : "after a warm-up",
                String.join(" ", GeneratorJvm.engineOptions())));
    lines.add(
        "placement  tool on CPU %d with niceness %d%s, target on CPU %d with niceness 0%s"
            .formatted(
                options.generatorCpu(),
                environment.niceness(),
                environment.niceness() == options.nice()
                    ? ""
                    : " (%d was requested but is not permitted)".formatted(options.nice()),
                options.targetCpu(),
                shareACore(options) ? " (hardware threads of the same core!)" : ""));
    List<String> versions = new ArrayList<>();
    for (Tool tool : tools) {
      versions.add(tool.name() + " " + tool.version());
    }
    lines.add("tools      " + String.join(", ", versions));
    return lines;
  }

  private static String model() throws IOException {
    return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }

  private static boolean shareACore(Options options) throws IOException {
    Path siblings =
        Path.of(
            "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list"
                .formatted(options.generatorCpu()));
    return Files.isReadable(siblings)
        && cpus(Files.readString(siblings)).contains(options.targetCpu());
  }

  static TreeSet<Integer> allowedCpus() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> cpus(line.substring(line.indexOf(':') + 1)))
        .findFirst()
        .orElseThrow(() -> new IOException("/proc/self/status has no Cpus_allowed_list"));
  }

  /** Parses a list of the kernel, such as {@code 0-2,5}. */
  private static TreeSet<Integer> cpus(String list) {
    TreeSet<Integer> cpus = new TreeSet<>();
    for (String range : list.strip().split(",")) {
      int[] bounds = Arrays.stream(range.split("-")).mapToInt(Integer::parseInt).toArray();
      IntStream.rangeClosed(bounds[0], bounds[bounds.length - 1]).forEach(cpus::add);
    }
    return cpus;
  }
}
