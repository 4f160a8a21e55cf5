import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * wrk with one thread. wrk does not support rates; a script delays each request of a connection by
 * whole milliseconds. The delay is the shortest one that needs enough connections for the rate, and
 * the number of connections is found by short trial runs.
 */
final class Wrk implements Tool {

  private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in");
  private static final Pattern RATE = Pattern.compile("Requests/sec: +([\\d.]+)");
  private static final Pattern BAD_STATUS = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
  private static final Pattern SOCKET_ERRORS =
      Pattern.compile("connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");
  private static final Pattern MEDIAN = Pattern.compile(" 50% +([\\d.]+)(us|ms|s)");

  private static final List<Integer> DELAYS_MILLIS = List.of(1, 2, 5, 10, 20, 50, 100);
  private static final int MIN_PACED_CONNECTIONS = 15;
  private static final int MAX_ATTEMPTS = 6;
  private static final double MIN_OF_ESTIMATE = 0.5;
  private static final double MAX_OF_ESTIMATE = 3;
  private static final double TOLERANCE = 0.03;
  private static final double MAX_DEVIATION = 0.1;

  private final Environment environment;
  private final Map<Load.Rate, Pace> paces = new HashMap<>();

  Wrk(Environment environment) {
    this.environment = environment;
  }

  /** Number of connections and their delay; 0 for no delay. */
  private record Pace(int connections, int delayMillis) {}

  /** Figures of a run of wrk. */
  record Report(
      long requests, long failed, double perSecond, double medianMillis, Command.Usage usage) {}

  @Override
  public String name() {
    return "wrk";
  }

  @Override
  public String version() throws IOException, InterruptedException {
    return Command.firstLine(List.of("wrk", "-v")).replaceAll("^wrk (\\S+).*", "$1");
  }

  @Override
  public Outcome measure(Load load, Target target) throws IOException, InterruptedException {
    return switch (load) {
      case Load.Unpaced(int connections) -> measure(new Pace(connections, 0), target, "");
      case Load.Users(int count) -> measure(new Pace(count, 1000), target, "");
      case Load.Rate rate -> {
        Pace pace = findPace(rate, target);
        String how =
            "%d connections with a delay of %d ms".formatted(pace.connections, pace.delayMillis);
        Outcome.Measured measured = measure(pace, target, how);
        double deviation = measured.perSecond() / rate.perSecond() - 1;
        if (Math.abs(deviation) > MAX_DEVIATION) {
          yield new Outcome.Unavailable(
              "reached %.0f/s with %s: deviates too much".formatted(measured.perSecond(), how));
        }
        paces.put(rate, pace);
        yield measured;
      }
    };
  }

  private Outcome.Measured measure(Pace pace, Target target, String note)
      throws IOException, InterruptedException {
    CpuMonitor monitor = CpuMonitor.start(environment, target);
    Command.Completed completed = run(pace, environment.options().seconds(), target);
    Command.Usage usage = completed.usage();
    CpuMonitor.Shares shares = monitor.end(usage.cpuSeconds());
    Report report = parse(completed);
    return new Outcome.Measured(
        report.requests,
        report.failed,
        report.perSecond,
        usage.cpuSeconds(),
        0,
        usage.peakResidentBytes(),
        Optional.empty(),
        Optional.empty(),
        shares,
        note);
  }

  private Pace findPace(Load.Rate rate, Target target) throws IOException, InterruptedException {
    Pace pace = paces.getOrDefault(rate, estimate(rate));
    Pace best = pace;
    double minDeviation = Double.MAX_VALUE;
    for (int i = 0; i < MAX_ATTEMPTS && minDeviation > TOLERANCE; i++) {
      double reached = parse(run(pace, 1, target)).perSecond;
      double deviation = Math.abs(reached / rate.perSecond() - 1);
      if (deviation < minDeviation) {
        minDeviation = deviation;
        best = pace;
      }
      double improved = pace.connections * rate.perSecond() / Math.max(1, reached);
      // limits the effect of a disturbed run
      int estimate = estimate(rate).connections;
      pace =
          new Pace(
              (int)
                  Math.round(
                      Math.clamp(improved, estimate * MIN_OF_ESTIMATE, estimate * MAX_OF_ESTIMATE)),
              pace.delayMillis);
    }
    return best;
  }

  /**
   * Estimates the pace; delays take about 0.5 ms longer, since wrk's timers use whole milliseconds.
   */
  private static Pace estimate(Load.Rate rate) {
    for (int delayMillis : DELAYS_MILLIS) {
      int connections = (int) Math.round(rate.perSecond() * (delayMillis + 0.5) / 1000);
      if (connections >= MIN_PACED_CONNECTIONS) {
        return new Pace(connections, delayMillis);
      }
    }
    return new Pace(1, DELAYS_MILLIS.getLast());
  }

  /** Runs wrk without delays. */
  Report runUnpaced(int connections, int seconds, Target target)
      throws IOException, InterruptedException {
    return parse(run(new Pace(connections, 0), seconds, target));
  }

  private Command.Completed run(Pace pace, int seconds, Target target)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("wrk", "--latency", "-t1", "-c" + pace.connections, "-d" + seconds + "s"));
    if (pace.delayMillis == 0) {
      command.add(target.url() + "/");
      return Command.run(environment, command);
    }
    Path script = Files.createTempFile("bench", ".lua");
    try {
      Files.writeString(script, "function delay() return %d end".formatted(pace.delayMillis));
      command.addAll(List.of("-s", script.toString(), target.url() + "/"));
      return Command.run(environment, command);
    } finally {
      Files.delete(script);
    }
  }

  private static Report parse(Command.Completed completed) throws IOException {
    String output = completed.output();
    Matcher median = MEDIAN.matcher(output);
    Matcher errors = SOCKET_ERRORS.matcher(output);
    long failed = BAD_STATUS.matcher(output).results().mapToLong(Wrk::number).sum();
    if (errors.find()) {
      for (int i = 1; i <= errors.groupCount(); i++) {
        failed += Long.parseLong(errors.group(i));
      }
    }
    if (!median.find()) {
      throw new Command.Failure("wrk printed no figures");
    }
    double unitMillis =
        switch (median.group(2)) {
          case "us" -> 1e-3;
          case "ms" -> 1;
          default -> 1e3;
        };
    return new Report(
        Long.parseLong(Command.group(REQUESTS, output)),
        failed,
        Double.parseDouble(Command.group(RATE, output)),
        Double.parseDouble(median.group(1)) * unitMillis,
        completed.usage());
  }

  private static long number(MatchResult match) {
    return Long.parseLong(match.group(1));
  }
}
