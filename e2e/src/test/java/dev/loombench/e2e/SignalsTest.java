package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * Signals to the processes of a run at seeded moments. {@code bench/robustness/run} repeats them
 * with another number of moments or another seed.
 */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class SignalsTest {

  private static final int MOMENTS = Integer.getInteger("loombench.moments", 100);
  private static final long SEED = Long.getLong("loombench.seed", 1);
  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofSeconds(3);
  private static final Pattern STACK_TRACE =
      Pattern.compile("(?m)^\\s+at [\\w.$/@]+\\(|Exception in thread|internal error");

  /** Process that gets a signal, with the words of its command line and the latest moment. */
  enum Target {
    TOOL("dev.loombench.tool.cli.Main", 12_000),
    GENERATOR("dev.loombench.loadgen.Main", 7_000),
    SERVER("TinyApp", 7_000),
    DATABASE("/postgres", 25_000),
    AGENT("AgentMain", 12_000);

    private final String words;
    private final int latestMillis;

    Target(String words, int latestMillis) {
      this.words = words;
      this.latestMillis = latestMillis;
    }
  }

  /** Numbers of moments and of their outcomes. */
  private static final class Count {
    int moments;
    int stackTraces;
    int lostTrials;
    int orphans;
    int hangs;
    int wrongExitCodes;
    final Map<Integer, Integer> exitCodes = new TreeMap<>();

    String row(Target target) {
      return "| %s | %d | %d | %d | %d | %d | %d | %s |"
          .formatted(
              target, moments, stackTraces, lostTrials, orphans, hangs, wrongExitCodes, exitCodes);
    }
  }

  private final Map<Target, Count> counts = new EnumMap<>(Target.class);
  private final List<String> problems = new ArrayList<>();
  private final Random random = new Random(SEED);

  @TempDir private Path folder;

  /** Kills in turn; a killed tool resumes its folder the next time, until that run is complete. */
  @Test
  void sigkillAtSeededMomentsLosesNothing() throws Exception {
    System.out.printf("SIGKILL at %d moments, seed %d%n", MOMENTS, SEED);
    for (Target target : Target.values()) {
      counts.put(target, new Count());
    }
    try (SshHost host =
        SshHost.start(
            folder.resolve("host"),
            Map.of("LOOMBENCH_CPU_RECORDING", Resources.file("/machine/quiet.csv").toString()),
            "true")) {
      Path resumed = folder.resolve("tool-0");
      for (int moment = 0; moment < MOMENTS; moment++) {
        Target target = Target.values()[moment % Target.values().length];
        Path of = target == Target.TOOL ? resumed : folder.resolve(target + "-" + moment);
        if (!Files.exists(of)) {
          study(Files.createDirectories(of), target, host);
        }
        boolean ended = kill(target, of);
        if (target != Target.TOOL) {
          delete(of);
        } else if (ended) {
          delete(of);
          resumed = folder.resolve("tool-" + (moment + 1));
        }
      }
      if (Files.exists(resumed)) {
        complete(resumed);
      }
    }
    System.out.println(
        "| SIGKILL of | moments | stack traces | lost trials | orphans after 10 s | hangs | wrong exit codes | exit codes |");
    counts.forEach((target, count) -> System.out.println(count.row(target)));
    assertThat(problems).isEmpty();
  }

  /** The tool may miss its own pause, but the trial of a paused process must show the pause. */
  @ParameterizedTest
  @EnumSource(names = {"TOOL", "GENERATOR", "SERVER"})
  void sigstopForSecondsIsVisibleAndEnds(Target target) throws Exception {
    Studies.of(
        folder,
        Studies.tinyApp("a", Long.MAX_VALUE),
        Studies.SHORTEST
            .replace("window: 1s", "window: 20s")
            .replace("timeout: 2s", "timeout: 9s"));
    try (var process = LoombenchProcess.startRun(folder, folder.resolve("study.yaml"))) {
      process.awaitOutput("trial 1", LIMIT);
      process.awaitProcess(Target.GENERATOR.words, LIMIT);
      TimeUnit.SECONDS.sleep(12); // past the warm-up, into the window
      long pid = target(target, process).orElseThrow().pid();
      signal("STOP", pid);
      TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
      signal("CONT", pid);
      Ended ended = process.toItsEnd(LIMIT);

      assertThat(ended.standardError()).doesNotContainPattern(STACK_TRACE);
      JsonNode first = TrialFiles.of(folder.resolve("run"), "headline").getFirst();
      System.out.printf(
          "SIGSTOP of %s: exit %d, %s, longest latency %s%n",
          target,
          ended.exitCode(),
          first.path("outcome"),
          TrialFiles.reading(first, "latency_max"));
      assertThat(ended.exitCode()).isIn(0, 3, 4);
      boolean isCompleted = first.path("outcome").path("is").asString().equals("Completed");
      if (isCompleted && target != Target.TOOL) {
        assertThat(TrialFiles.reading(first, "latency_max").asDouble())
            .isGreaterThan(PAUSE.toMillis() * 0.9);
      }
    }
  }

  /** Returns true if the run was complete before the moment. */
  private boolean kill(Target target, Path of) throws InterruptedException, IOException {
    Count count = counts.get(target);
    int delay = random.nextInt(target.latestMillis);
    try (var process = LoombenchProcess.startRun(of, of.resolve("study.yaml"))) {
      if (target == Target.TOOL && random.nextBoolean()) {
        awaitAnotherTrial(process, of);
      }
      boolean met = awaitMoment(target, process, delay);
      Map<Path, byte[]> finished = finished(of);
      if (met) {
        List<String> open = target == Target.AGENT ? List.of() : listeningBeyondLoopback(process);
        target(target, process).ifPresent(ProcessHandle::destroyForcibly);
        count.moments++;
        assertThat(open).as("sockets that others on the network reach").isEmpty();
      }
      Ended ended = toEnd(target, process, count);
      if (ended == null) {
        return true;
      }
      boolean killed = met && target == Target.TOOL;
      check(target, delay, finished, ended, killed, of);
      return !killed;
    } catch (RuntimeException | AssertionError e) {
      count.hangs++;
      problems.add("%s after %d ms: %s".formatted(target, delay, e));
      return true;
    }
  }

  private Ended toEnd(Target target, LoombenchProcess process, Count count)
      throws InterruptedException {
    Ended ended;
    try {
      ended = process.awaitEnd(LIMIT);
    } catch (AssertionError hang) {
      count.hangs++;
      problems.add("%s: %s".formatted(target, hang.getMessage()));
      return null;
    }
    try {
      process.awaitNothingLeft(SOON);
    } catch (AssertionError left) {
      count.orphans++;
      problems.add("%s: %s".formatted(target, left.getMessage()));
    }
    return ended;
  }

  private void check(
      Target target, int delay, Map<Path, byte[]> finished, Ended ended, boolean killed, Path of)
      throws IOException {
    Count count = counts.get(target);
    count.exitCodes.merge(ended.exitCode(), 1, Integer::sum);
    String output = ended.standardOutput() + ended.standardError();
    if (STACK_TRACE.matcher(output).find()) {
      count.stackTraces++;
      problems.add("%s after %d ms: %s".formatted(target, delay, output));
    }
    for (var file : finished.entrySet()) {
      if (!Files.exists(file.getKey())
          || !Arrays.equals(Files.readAllBytes(file.getKey()), file.getValue())) {
        count.lostTrials++;
        problems.add("%s after %d ms: lost %s".formatted(target, delay, file.getKey()));
      }
    }
    boolean right =
        switch (ended.exitCode()) {
          // The tool may end itself just before the signal.
          case 0 -> !killed || output.contains("Files: ");
          case 3 -> output.contains("failed: ") || output.contains("loombench: ");
          case 4 -> output.contains("invalid");
          case 137 -> killed;
          default -> false;
        };
    if (!right) {
      count.wrongExitCodes++;
      problems.add(
          "%s after %d ms: exit code %d: %s".formatted(target, delay, ended.exitCode(), output));
    }
    System.out.printf(
        "%s after %d ms: exit %d, %d finished trials before, %d after%n%s%n",
        target,
        delay,
        ended.exitCode(),
        finished.size(),
        finished(of).size(),
        killed ? "" : ended.standardError().indent(4).stripTrailing());
  }

  /** Resumes a run to its end, and reports it again. */
  private void complete(Path of) throws InterruptedException, IOException {
    Map<Path, byte[]> finished = finished(of);
    Ended ended = LoombenchProcess.run(of, LIMIT, of.resolve("study.yaml"));
    check(Target.TOOL, -1, finished, ended, false, of);
    Ended report = LoombenchProcess.run(of, LIMIT, "report", of.resolve("run").toString());
    check(Target.TOOL, -1, finished, report, false, of);
  }

  /** Waits for the process and then the time; false if the run ended before. */
  private static boolean awaitMoment(Target target, LoombenchProcess process, int delay)
      throws InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (target(target, process).isEmpty()) {
      if (process.stillRunning().isEmpty()) {
        return false;
      }
      assertThat(System.nanoTime()).as("no process of " + target).isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(20);
    }
    long moment = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(delay);
    while (System.nanoTime() < moment || target(target, process).isEmpty()) {
      if (process.stillRunning().isEmpty()) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return true;
  }

  /** Waits until a trial ended, so that the moment is in a later one or in the report. */
  private static void awaitAnotherTrial(LoombenchProcess process, Path of)
      throws InterruptedException, IOException {
    int before = finished(of).size();
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (finished(of).size() == before && !process.stillRunning().isEmpty()) {
      assertThat(System.nanoTime()).as("no trial ended").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private static Optional<ProcessHandle> target(Target target, LoombenchProcess process) {
    return process.stillRunning().stream()
        .filter(
            handle ->
                handle.info().command().filter(command -> !command.endsWith("/bash")).isPresent())
        .filter(handle -> handle.info().commandLine().orElse("").contains(target.words))
        .filter(handle -> !handle.info().command().orElse("").contains("ssh"))
        .min((one, other) -> Long.compare(one.pid(), other.pid()));
  }

  private static List<String> listeningBeyondLoopback(LoombenchProcess process) throws IOException {
    Process ss = new ProcessBuilder("ss", "-H", "-l", "-t", "-n", "-p").start();
    List<String> pids =
        process.stillRunning().stream().map(handle -> "pid=%d,".formatted(handle.pid())).toList();
    try (var lines = ss.inputReader()) {
      return lines
          .lines()
          .filter(line -> pids.stream().anyMatch(line::contains))
          .filter(line -> !line.matches("LISTEN +\\d+ +\\d+ +(127\\.|\\[::1]|\\[::ffff:127\\.).*"))
          .toList();
    }
  }

  private static Map<Path, byte[]> finished(Path of) throws IOException {
    Path trials = of.resolve("run/trials");
    var finished = new TreeMap<Path, byte[]>();
    if (Files.isDirectory(trials)) {
      try (Stream<Path> files = Files.list(trials)) {
        for (Path file : files.filter(path -> path.toString().endsWith(".json")).toList()) {
          finished.put(file, Files.readAllBytes(file));
        }
      }
    }
    return finished;
  }

  private static void study(Path of, Target target, SshHost host) throws IOException {
    String protocol =
        Studies.SHORTEST.replace(
            "blocks: 1,", "blocks: %d,".formatted(target == Target.TOOL ? 4 : 2));
    switch (target) {
      case TOOL, GENERATOR, SERVER ->
          Studies.of(of, Studies.tinyApp("a", Long.MAX_VALUE), protocol);
      case AGENT -> {
        Path study = Studies.of(of, Studies.tinyAppAtItsAddress("a"), protocol);
        Files.writeString(
            study,
            Files.readString(study)
                + "places:%n  server: %s%n"
                    .formatted(
                        host.place(", jdk: '%s'".formatted(System.getProperty("java.home")))));
      }
      case DATABASE -> {
        Files.createDirectories(of.resolve("data"));
        Studies.write(
            of,
            """
            study: database
            question: Does the run end?
            database: {folder: data}
            jvm: {flags: [-XX:TieredStopAtLevel=1]}
            variants:
              mvc: {server: spring-mvc, threads: 4}
            workloads:
              db: {kernel: db, load: {users: 2}}
            protocol: %s
            """
                .formatted(protocol));
      }
    }
  }

  private static void delete(Path of) throws IOException {
    try (Stream<Path> files = Files.walk(of)) {
      for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static void signal(String name, long pid) throws IOException, InterruptedException {
    assertThat(
            new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                .inheritIO()
                .start()
                .waitFor())
        .isZero();
  }
}
