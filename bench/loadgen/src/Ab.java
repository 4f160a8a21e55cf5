import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Apache's ab, which supports neither rates nor think time. */
final class Ab implements Tool {

  private static final Pattern COMPLETE = Pattern.compile("Complete requests: +(\\d+)");
  private static final Pattern FAILED = Pattern.compile("Failed requests: +(\\d+)");
  private static final Pattern RATE = Pattern.compile("Requests per second: +([\\d.]+)");

  /** Limit of the number of requests, for each of which ab allocates memory. */
  private static final int MAX_PER_SECOND = 200_000;

  private final Environment environment;

  Ab(Environment environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "ab";
  }

  @Override
  public String version() throws IOException, InterruptedException {
    return Command.firstLine(List.of("ab", "-V")).replaceAll(".*Version (\\S+).*", "$1");
  }

  @Override
  public Outcome measure(Load load, Target target) throws IOException, InterruptedException {
    return switch (load) {
      case Load.Unpaced(int connections) -> run(connections, target, "");
      case Load.Users(int count) -> run(count, target, "unpaced: think time is not supported");
      case Load.Rate _ -> new Outcome.Unavailable("rates are not supported");
    };
  }

  private Outcome run(int connections, Target target, String note)
      throws IOException, InterruptedException {
    int seconds = environment.options().seconds();
    List<String> command =
        List.of(
            "ab",
            "-k",
            "-q",
            "-c",
            String.valueOf(connections),
            "-t",
            String.valueOf(seconds),
            "-n",
            String.valueOf(seconds * MAX_PER_SECOND),
            target.url() + "/");
    CpuMonitor monitor = CpuMonitor.start(environment, target);
    Command.Completed completed = Command.run(environment, command);
    CpuMonitor.Shares shares = monitor.end(completed.usage().cpuSeconds());
    long failed = Long.parseLong(Command.group(FAILED, completed.output()));
    return new Outcome.Measured(
        Long.parseLong(Command.group(COMPLETE, completed.output())) - failed,
        failed,
        Double.parseDouble(Command.group(RATE, completed.output())),
        completed.usage().cpuSeconds(),
        0,
        completed.usage().peakResidentBytes(),
        Optional.empty(),
        Optional.empty(),
        shares,
        note);
  }
}
