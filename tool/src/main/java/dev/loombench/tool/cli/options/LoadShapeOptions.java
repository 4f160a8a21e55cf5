package dev.loombench.tool.cli.options;

import dev.loombench.contract.LoadShape;
import dev.loombench.contract.Stage;
import dev.loombench.tool.loadtest.LoadProfile;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.DurationConverter;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The options that say when requests are due. */
public final class LoadShapeOptions {

  private static final Duration DEFAULT_DURATION = Duration.ofSeconds(10);
  private static final Duration MOST_FOR_ITERATIONS = Duration.ofHours(1);
  private static final Pattern WHOLE = Pattern.compile("\\d{1,9}");
  private static final Pattern DECIMAL = Pattern.compile("\\d{1,9}(\\.\\d{1,6})?");

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Open load: N requests become due a second, whether or not answers come.")
  private String rate;

  @Option(
      names = "--poisson",
      description = "Space open load's requests as independent users do, not evenly.")
  private boolean poisson;

  @Option(
      names = "--users",
      paramLabel = "N",
      description = "Closed load: N users, each of which waits for its answer.")
  private String users;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "How long a user pauses after each answer. Default: 0s.")
  private Duration think;

  @Option(
      names = "--stages",
      paramLabel = "LIST",
      description = {
        "A course over time from --rate N or --users N on, which may be 0. 30s:500,1m:500,10s:0"
            + " goes evenly to 500 within 30 s, stays there for a minute and goes to 0 within 10"
            + " s.",
        "With neither of the two, the levels are requests per second, from 0."
      })
  private String stages;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description =
          "Each of --users does N requests (with --in-order: N times the list) and leaves. "
              + "Ends when all are done; --duration is then the most it may take (default 1h).")
  private Integer iterations;

  @Option(
      names = "--start-over",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "With --iterations: the time over which users start. Default: 0s.")
  private Duration startOver;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "How long, in whole seconds, like 30s or 2m. Default: 10s.")
  private Duration duration;

  /** The load that is asked for. */
  public LoadShape shape() {
    if (rate != null && users != null) {
      throw Problem.usage(
          "load: found both --rate and --users; give one of --rate N (open load) and --users N"
              + " (closed load).");
    }
    if (rate == null && users == null && stages == null) {
      throw Problem.usage(
          "load: found neither --rate nor --users; give one of --rate N (open load) and --users N"
              + " (closed load), or --stages.");
    }
    checkDuration();
    return users == null ? open() : closed();
  }

  private LoadShape open() {
    only(think == null, "--think", "--users");
    only(iterations == null, "--iterations", "--users");
    only(startOver == null, "--start-over", "--iterations");
    return new LoadShape.Open(
        poisson ? LoadShape.Spacing.POISSON : LoadShape.Spacing.UNIFORM,
        course("--rate", rate == null ? "0" : rate, DECIMAL));
  }

  private LoadShape closed() {
    only(!poisson, "--poisson", "--rate");
    Duration pause = think == null ? Duration.ZERO : think;
    if (iterations != null) {
      return iterations(pause);
    }
    only(startOver == null, "--start-over", "--iterations");
    return new LoadShape.Closed(course("--users", users, WHOLE), pause);
  }

  private LoadShape iterations(Duration pause) {
    notBeside(stages == null, "--stages", "--iterations");
    if (iterations < 1) {
      throw Problem.usage("--iterations: found %d; give at least 1.".formatted(iterations));
    }
    return new LoadShape.Iterations(
        (int) aboveZero("--users", users, WHOLE),
        startOver == null ? Duration.ZERO : startOver,
        iterations,
        pause,
        duration == null ? MOST_FOR_ITERATIONS : duration);
  }

  private List<Stage> course(String flag, String level, Pattern number) {
    if (stages == null) {
      return List.of(
          Stage.constant(
              aboveZero(flag, level, number), duration == null ? DEFAULT_DURATION : duration));
    }
    notBeside(duration == null, "--duration", "--stages, which have times of their own");
    return new LoadProfile(number == WHOLE).stages(number(flag, level, number), stages);
  }

  private static double aboveZero(String flag, String text, Pattern number) {
    double value = number(flag, text, number);
    if (!(value > 0)) {
      throw Problem.usage("%s: found '%s'; give a number above 0.".formatted(flag, text));
    }
    return value;
  }

  private static double number(String flag, String text, Pattern number) {
    if (!number.matcher(text).matches()) {
      throw Problem.usage(
          "%s: found '%s'; give a %snumber above 0%s."
              .formatted(
                  flag,
                  text,
                  number == WHOLE ? "whole " : "",
                  text.contains("/") || text.contains(",") ? ", and a course by --stages" : ""));
    }
    return Double.parseDouble(text);
  }

  private void checkDuration() {
    if (duration != null && (duration.toMillis() % 1_000 != 0 || !duration.isPositive())) {
      throw Problem.usage(
          "--duration: found %d ms; give whole seconds, at least 1s."
              .formatted(duration.toMillis()));
    }
  }

  private static void only(boolean kept, String flag, String with) {
    if (!kept) {
      throw Problem.usage("%s: found without %s; it goes with that only.".formatted(flag, with));
    }
  }

  private static void notBeside(boolean kept, String flag, String other) {
    if (!kept) {
      throw Problem.usage("%s: found beside %s; leave it out.".formatted(flag, other));
    }
  }
}
