package dev.loombench.tool.cli;

import dev.loombench.contract.LoadShape;
import dev.loombench.contract.Stage;
import dev.loombench.tool.problem.Problem;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say when requests are due. */
final class LoadShapeOptions {

  private static final Duration DEFAULT_DURATION = Duration.ofSeconds(10);
  private static final Duration MOST_FOR_ITERATIONS = Duration.ofHours(1);

  @Option(
      names = "--rate",
      paramLabel = "LEVEL",
      description =
          "Open load: so many requests become due a second, whether or not answers come. "
              + "A number, or a course of stages: 0-500/30s,500/1m,500-0/10s.")
  private String rate;

  @Option(
      names = "--poisson",
      description = "Space open load's requests as independent users do, not evenly.")
  private boolean poisson;

  @Option(
      names = "--users",
      paramLabel = "LEVEL",
      description =
          "Closed load: so many users, each of which waits for its answer. "
              + "A number, or a course of stages: 0-50/30s,50/1m.")
  private String users;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "How long a user pauses after each answer. Default: 0s.")
  private Duration think;

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
  LoadShape shape() {
    if ((rate == null) == (users == null)) {
      throw Problem.usage(
          "load: found %s; give one of --rate N (open load) and --users N (closed load)."
              .formatted(rate == null ? "neither --rate nor --users" : "both --rate and --users"));
    }
    checkDuration();
    return rate == null ? closed() : open();
  }

  private LoadShape open() {
    only(think == null, "--think", "--users");
    only(iterations == null, "--iterations", "--users");
    only(startOver == null, "--start-over", "--iterations");
    return new LoadShape.Open(
        poisson ? LoadShape.Spacing.POISSON : LoadShape.Spacing.UNIFORM,
        stages(new LoadCourse("--rate", false), rate));
  }

  private LoadShape closed() {
    only(!poisson, "--poisson", "--rate");
    Duration pause = think == null ? Duration.ZERO : think;
    var course = new LoadCourse("--users", true);
    if (iterations != null) {
      return iterations(course, pause);
    }
    only(startOver == null, "--start-over", "--iterations");
    return new LoadShape.Closed(stages(course, users), pause);
  }

  private LoadShape iterations(LoadCourse course, Duration pause) {
    if (LoadCourse.isCourse(users)) {
      throw Problem.usage(
          "--users: found the course '%s' with --iterations; give a number of users."
              .formatted(users));
    }
    if (iterations < 1) {
      throw Problem.usage("--iterations: found %d; give at least 1.".formatted(iterations));
    }
    return new LoadShape.Iterations(
        (int) course.level(users),
        startOver == null ? Duration.ZERO : startOver,
        iterations,
        pause,
        duration == null ? MOST_FOR_ITERATIONS : duration);
  }

  private List<Stage> stages(LoadCourse course, String text) {
    if (!LoadCourse.isCourse(text)) {
      return List.of(
          Stage.hold(course.level(text), duration == null ? DEFAULT_DURATION : duration));
    }
    if (duration != null) {
      throw Problem.usage(
          "--duration: found beside a course, which lasts as long as its stages; leave it out.");
    }
    return course.stages(text);
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
}
