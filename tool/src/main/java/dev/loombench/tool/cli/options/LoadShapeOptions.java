package dev.loombench.tool.cli.options;

import dev.loombench.contract.LoadShape;
import dev.loombench.contract.Stage;
import dev.loombench.tool.loadtest.LoadStages;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.DurationConverter;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Options of the times at which a load test's requests become due. */
public final class LoadShapeOptions {

  private static final Duration DEFAULT_DURATION = Duration.ofSeconds(10);
  private static final Duration MAX_ITERATIONS_TIME = Duration.ofHours(1);
  private static final Pattern WHOLE = Pattern.compile("\\d{1,9}");
  private static final Pattern DECIMAL = Pattern.compile("\\d{1,9}(\\.\\d{1,6})?");

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Open load: N requests per second become due, independent of answers.")
  private String rate;

  @Option(
      names = "--poisson",
      description = "Random arrivals of open load (Poisson process) instead of even spacing.")
  private boolean poisson;

  @Option(
      names = "--users",
      paramLabel = "N",
      description = "Closed load: N users that wait for each answer.")
  private String users;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Pause of a user after each answer. Default: 0s.")
  private Duration think;

  @Option(
      names = "--stages",
      paramLabel = "LIST",
      description = {
        "Change the level over time, starting at --rate N or --users N, which can be 0."
            + " 30s:500,1m:500,10s:0 ramps to 500 within 30 s, stays there for a minute, and ramps"
            + " to 0 within 10 s. With neither option, levels are requests per second, starting at 0."
      })
  private String stages;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description =
          "Each user of --users sends N requests, or with --in-order the whole list N times. The"
              + " test ends when all are done; --duration is its time limit, 1h by default.")
  private Integer iterations;

  @Option(
      names = "--start-over",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "With --iterations: spread the starts of the users evenly over this time. Default: 0s.")
  private Duration startOver;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Duration of the load, whole seconds, like 30s or 2m. Default: 10s.")
  private Duration duration;

  public LoadShape shape() {
    if (rate != null && users != null) {
      throw Problem.usage(
          "load: found both --rate and --users; give either --rate N (open load) or --users N"
              + " (closed load).");
    }
    if (rate == null && users == null && stages == null) {
      throw Problem.usage(
          "load: found neither --rate nor --users; give --rate N (open load), --users N (closed"
              + " load) or --stages.");
    }
    checkDuration();
    return users == null ? open() : closed();
  }

  private LoadShape open() {
    requires(think == null, "--think", "--users");
    requires(iterations == null, "--iterations", "--users");
    requires(startOver == null, "--start-over", "--iterations");
    return new LoadShape.Open(
        poisson ? LoadShape.Spacing.POISSON : LoadShape.Spacing.UNIFORM,
        stages("--rate", rate == null ? "0" : rate, DECIMAL));
  }

  private LoadShape closed() {
    requires(!poisson, "--poisson", "--rate");
    Duration pause = think == null ? Duration.ZERO : think;
    if (iterations != null) {
      return iterations(pause);
    }
    requires(startOver == null, "--start-over", "--iterations");
    return new LoadShape.Closed(stages("--users", users, WHOLE), pause);
  }

  private LoadShape iterations(Duration pause) {
    conflicts(stages == null, "--stages", "--iterations");
    return new LoadShape.Iterations(
        (int) aboveZero("--users", users, WHOLE),
        startOver == null ? Duration.ZERO : startOver,
        OptionCheck.atLeastOne("--iterations", iterations, 1),
        pause,
        duration == null ? MAX_ITERATIONS_TIME : duration);
  }

  private List<Stage> stages(String flag, String level, Pattern number) {
    if (stages == null) {
      return List.of(
          Stage.constant(
              aboveZero(flag, level, number), duration == null ? DEFAULT_DURATION : duration));
    }
    conflicts(duration == null, "--duration", "--stages, which have their own times");
    return new LoadStages(number == WHOLE).stages(number(flag, level, number), stages);
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
                  text.contains("/") || text.contains(",")
                      ? "; use --stages for several levels"
                      : ""));
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

  private static void requires(boolean kept, String flag, String other) {
    if (!kept) {
      throw Problem.usage(
          "%s: found without %s; add it or remove %s.".formatted(flag, other, flag));
    }
  }

  private static void conflicts(boolean kept, String flag, String other) {
    if (!kept) {
      throw Problem.usage("%s: found with %s; remove it.".formatted(flag, other));
    }
  }
}
