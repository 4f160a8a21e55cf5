import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Apache's ab, which knows neither a rate nor think time. */
final class Ab implements Tool {

  private static final Pattern COMPLETE = Pattern.compile("Complete requests: +(\\d+)");
  private static final Pattern FAILED = Pattern.compile("Failed requests: +(\\d+)");
  private static final Pattern RATE = Pattern.compile("Requests per second: +([\\d.]+)");

  /** ab ends after so many requests whatever the time, and sets memory aside for each. */
  private static final int MOST_PER_SECOND = 200_000;

  private final Setting setting;

  Ab(Setting setting) {
    this.setting = setting;
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
      case Load.FullTilt(int connections) -> run(connections, target, "");
      case Load.Users(int count) -> run(count, target, "asking at once again: knows no think time");
      case Load.Rate _ -> new Outcome.None("knows no rate");
    };
  }

  private Outcome run(int connections, Target target, String note)
      throws IOException, InterruptedException {
    int seconds = setting.options().seconds();
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
            String.valueOf(seconds * MOST_PER_SECOND),
            target.url() + "/");
    CpuWatch watch = CpuWatch.start(setting, target);
    Command.Ended ended = Command.run(setting, command);
    CpuWatch.Shares shares = watch.end(ended.usage().cpuSeconds());
    long failed = Long.parseLong(Command.group(FAILED, ended.output()));
    return new Outcome.Measured(
        Long.parseLong(Command.group(COMPLETE, ended.output())) - failed,
        failed,
        Double.parseDouble(Command.group(RATE, ended.output())),
        ended.usage().cpuSeconds(),
        0,
        ended.usage().peakResidentBytes(),
        Optional.empty(),
        shares,
        note);
  }
}
