package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.CounterAccuracy;
import dev.loombench.tool.analyze.instrument.RecorderCost;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.SectionResult;
import dev.loombench.tool.analyze.instrument.SendLateness;
import dev.loombench.tool.analyze.instrument.Validation;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.trial.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Carries out a validation: one part after another, each kept as it ends. */
public final class Validator {

  private static final long INTERRUPT_LAG_MILLIS = 500;

  private final ValidationRequest asked;
  private final Environment environment;
  private final TrialServices instruments;
  private final Path jdk;
  private final Path folder;
  private final ValidationProgress progress;
  private final Consumer<Validation> kept;
  private final Instant started = Instant.now();
  private final List<SectionResult> parts = new ArrayList<>();

  /**
   * Prepares one.
   *
   * @param environment the machine and build
   * @param instruments what trials are made with
   * @param jdk the home of a JDK, for talking to servers
   * @param folder takes logs
   * @param progress is told how it goes
   * @param kept is given what there is, as often as there is more
   */
  public Validator(
      ValidationRequest asked,
      Environment environment,
      TrialServices instruments,
      Path jdk,
      Path folder,
      ValidationProgress progress,
      Consumer<Validation> kept) {
    this.asked = asked;
    this.environment = environment;
    this.instruments = instruments;
    this.jdk = jdk;
    this.folder = folder;
    this.progress = progress;
    this.kept = kept;
  }

  /** How long it will take. */
  public static Duration expected(ValidationRequest asked) {
    return new ValidationSchedule(asked).all();
  }

  /** Carries it out; when interrupted, what there is is the answer. */
  public Validation run() {
    var schedule = new ValidationSchedule(asked);
    progress.validationStarts(schedule.all());
    for (SectionName name : SectionName.values()) {
      if (asked.sections().contains(name)) {
        try {
          part(name, new SectionSteps(progress, name, schedule));
        } catch (InterruptedException e) {
          breakOff("interrupted");
          return validation(true);
        }
      }
    }
    return validation(false);
  }

  private void part(SectionName name, SectionSteps steps) throws InterruptedException {
    parts.add(new SectionResult(empty(name), "not finished"));
    try {
      measure(name, steps, this::soFar);
      end("");
    } catch (ServerFailure | LoadFailure failure) {
      if (interruptComes()) {
        throw new InterruptedException("interrupted in " + name.key());
      }
      end(failure.getMessage());
    } catch (Problem problem) {
      if (problem.kind() == Problem.Kind.INTERRUPTED || interruptComes()) {
        throw new InterruptedException("interrupted in " + name.key());
      }
      throw problem;
    }
  }

  private void measure(SectionName name, SectionSteps steps, Consumer<Section> soFar)
      throws LoadFailure, InterruptedException {
    Path own = ownFolder(name);
    switch (name) {
      case HEADROOM -> new ClientHeadroomMeasurement(instruments, asked, own, steps).measure(soFar);
      case COST -> new RecorderCostMeasurement(instruments, asked, jdk, own, steps).measure(soFar);
      case LATENESS -> new SendLatenessMeasurement(instruments, asked, own, steps).measure(soFar);
      case COUNTERS ->
          new CounterAccuracyMeasurement(instruments, asked, own, steps).measure(soFar);
    }
  }

  private Section empty(SectionName name) {
    return switch (name) {
      case HEADROOM -> new ClientHeadroom("", 0, 0, List.of());
      case COST ->
          new RecorderCost(
              asked.variant().name(),
              "",
              asked.window(),
              asked.limitPercent(),
              List.of(),
              Map.of());
      case LATENESS -> new SendLateness("", List.of());
      case COUNTERS -> new CounterAccuracy(List.of());
    };
  }

  private void soFar(Section section) {
    parts.set(parts.size() - 1, new SectionResult(section, "not finished"));
    kept.accept(validation(false));
  }

  private void end(String brokenOff) {
    breakOff(brokenOff);
    kept.accept(validation(false));
    progress.sectionEnded(parts.getLast());
  }

  private void breakOff(String why) {
    parts.set(parts.size() - 1, new SectionResult(parts.getLast().section(), why));
  }

  private Validation validation(boolean interrupted) {
    return new Validation(started, environment, asked, parts, interrupted);
  }

  private Path ownFolder(SectionName name) {
    Path own = folder.resolve(name.key());
    try {
      return Files.createDirectories(own);
    } catch (IOException cause) {
      throw Problem.environment("can't make the folder %s: %s".formatted(own, cause), cause);
    }
  }

  /**
   * Ctrl-C reaches server and generator too, and that one ended may be known before the interrupt.
   */
  private static boolean interruptComes() {
    try {
      Thread.sleep(INTERRUPT_LAG_MILLIS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
