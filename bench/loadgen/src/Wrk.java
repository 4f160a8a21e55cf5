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
 * wrk with one thread. It knows no rate, so that one is made with a script that lets each
 * connection wait before it asks again: the shortest wait, in whole milliseconds, that takes enough
 * connections to come near the rate, and as many connections as trying shows.
 */
final class Wrk implements Tool {

  private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in");
  private static final Pattern RATE = Pattern.compile("Requests/sec: +([\\d.]+)");
  private static final Pattern BAD_STATUS = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
  private static final Pattern SOCKET_ERRORS =
      Pattern.compile("connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");
  private static final Pattern MEDIAN = Pattern.compile(" 50% +([\\d.]+)(us|ms|s)");

  private static final List<Integer> WAITS_MILLIS = List.of(1, 2, 5, 10, 20, 50, 100);
  private static final int FEWEST_PACED = 15;
  private static final int MOST_TRIES = 6;
  private static final double LEAST_OF_GUESS = 0.5;
  private static final double MOST_OF_GUESS = 3;
  private static final double NEAR_ENOUGH = 0.03;
  private static final double TOO_FAR = 0.1;

  private final Setting setting;
  private final Map<Load.Rate, Pace> paces = new HashMap<>();

  Wrk(Setting setting) {
    this.setting = setting;
  }

  /** So many connections that each wait before they ask; 0 for not at all. */
  private record Pace(int connections, int waitMillis) {}

  /** What a run of wrk told, and what it used. */
  record Told(
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
      case Load.FullTilt(int connections) -> measure(new Pace(connections, 0), target, "");
      case Load.Users(int count) -> measure(new Pace(count, 1000), target, "");
      case Load.Rate rate -> {
        Pace pace = findPace(rate, target);
        String how = "%d connections that wait %d ms".formatted(pace.connections, pace.waitMillis);
        Outcome.Measured measured = measure(pace, target, how);
        double off = measured.perSecond() / rate.perSecond() - 1;
        if (Math.abs(off) > TOO_FAR) {
          yield new Outcome.None(
              "reached %.0f/s with %s: too far off".formatted(measured.perSecond(), how));
        }
        paces.put(rate, pace);
        yield measured;
      }
    };
  }

  private Outcome.Measured measure(Pace pace, Target target, String note)
      throws IOException, InterruptedException {
    CpuWatch watch = CpuWatch.start(setting, target);
    Command.Ended ended = run(pace, setting.options().seconds(), target);
    Command.Usage usage = ended.usage();
    CpuWatch.Shares shares = watch.end(usage.cpuSeconds());
    Told told = told(ended);
    return new Outcome.Measured(
        told.requests,
        told.failed,
        told.perSecond,
        usage.cpuSeconds(),
        0,
        usage.peakResidentBytes(),
        Optional.empty(),
        shares,
        note);
  }

  private Pace findPace(Load.Rate rate, Target target) throws IOException, InterruptedException {
    Pace pace = paces.getOrDefault(rate, guess(rate));
    Pace best = pace;
    double leastOff = Double.MAX_VALUE;
    for (int i = 0; i < MOST_TRIES && leastOff > NEAR_ENOUGH; i++) {
      double reached = told(run(pace, 1, target)).perSecond;
      double off = Math.abs(reached / rate.perSecond() - 1);
      if (off < leastOff) {
        leastOff = off;
        best = pace;
      }
      double better = pace.connections * rate.perSecond() / Math.max(1, reached);
      // A disturbed try must not lead far away.
      int guessed = guess(rate).connections;
      pace =
          new Pace(
              (int)
                  Math.round(Math.clamp(better, guessed * LEAST_OF_GUESS, guessed * MOST_OF_GUESS)),
              pace.waitMillis);
    }
    return best;
  }

  /** A wait takes about half a millisecond longer, since wrk counts in whole ones. */
  private static Pace guess(Load.Rate rate) {
    for (int waitMillis : WAITS_MILLIS) {
      int connections = (int) Math.round(rate.perSecond() * (waitMillis + 0.5) / 1000);
      if (connections >= FEWEST_PACED) {
        return new Pace(connections, waitMillis);
      }
    }
    return new Pace(1, WAITS_MILLIS.getLast());
  }

  /** Runs wrk at full tilt. */
  Told runUnpaced(int connections, int seconds, Target target)
      throws IOException, InterruptedException {
    return told(run(new Pace(connections, 0), seconds, target));
  }

  private Command.Ended run(Pace pace, int seconds, Target target)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("wrk", "--latency", "-t1", "-c" + pace.connections, "-d" + seconds + "s"));
    if (pace.waitMillis == 0) {
      command.add(target.url() + "/");
      return Command.run(setting, command);
    }
    Path script = Files.createTempFile("bench", ".lua");
    try {
      Files.writeString(script, "function delay() return %d end".formatted(pace.waitMillis));
      command.addAll(List.of("-s", script.toString(), target.url() + "/"));
      return Command.run(setting, command);
    } finally {
      Files.delete(script);
    }
  }

  private static Told told(Command.Ended ended) throws IOException {
    String output = ended.output();
    Matcher median = MEDIAN.matcher(output);
    Matcher errors = SOCKET_ERRORS.matcher(output);
    long failed = BAD_STATUS.matcher(output).results().mapToLong(Wrk::number).sum();
    if (errors.find()) {
      for (int i = 1; i <= errors.groupCount(); i++) {
        failed += Long.parseLong(errors.group(i));
      }
    }
    if (!median.find()) {
      throw new Command.Failure("wrk told no figures");
    }
    double unitMillis =
        switch (median.group(2)) {
          case "us" -> 1e-3;
          case "ms" -> 1;
          default -> 1e3;
        };
    return new Told(
        Long.parseLong(Command.group(REQUESTS, output)),
        failed,
        Double.parseDouble(Command.group(RATE, output)),
        Double.parseDouble(median.group(1)) * unitMillis,
        ended.usage());
  }

  private static long number(MatchResult match) {
    return Long.parseLong(match.group(1));
  }
}
