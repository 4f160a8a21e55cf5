package dev.loombench.tool.validate;

import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.Instruments;
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

  private final Asked asked;
  private final Environment environment;
  private final Instruments instruments;
  private final Path jdk;
  private final Path folder;
  private final Progress progress;
  private final Consumer<Validation> kept;
  private final Instant started = Instant.now();
  private final List<Part> parts = new ArrayList<>();

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
      Asked asked,
      Environment environment,
      Instruments instruments,
      Path jdk,
      Path folder,
      Progress progress,
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
  public static Duration expected(Asked asked) {
    return new Schedule(asked).all();
  }

  /** Carries it out; when interrupted, what there is is the answer. */
  public Validation run() {
    var schedule = new Schedule(asked);
    progress.begins(schedule.all());
    for (SectionName name : SectionName.values()) {
      if (asked.sections().contains(name)) {
        try {
          part(name, new Steps(progress, name, schedule));
        } catch (InterruptedException e) {
          breakOff("interrupted");
          return validation(true);
        }
      }
    }
    return validation(false);
  }

  private void part(SectionName name, Steps steps) throws InterruptedException {
    parts.add(new Part(empty(name), "not finished"));
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

  private void measure(SectionName name, Steps steps, Consumer<Section> soFar)
      throws LoadFailure, InterruptedException {
    Path own = ownFolder(name);
    switch (name) {
      case HEADROOM -> new HeadroomMeasuring(instruments, asked, own, steps).measure(soFar);
      case COST -> new CostMeasuring(instruments, asked, jdk, own, steps).measure(soFar);
      case LATENESS -> new LatenessMeasuring(instruments, asked, own, steps).measure(soFar);
      case COUNTERS -> new CounterMeasuring(instruments, asked, own, steps).measure(soFar);
    }
  }

  private Section empty(SectionName name) {
    return switch (name) {
      case HEADROOM -> new Headroom("", 0, 0, List.of());
      case COST ->
          new Cost(
              asked.variant().name(),
              "",
              asked.window(),
              asked.limitPercent(),
              List.of(),
              Map.of());
      case LATENESS -> new Lateness("", List.of());
      case COUNTERS -> new Counters(List.of());
    };
  }

  private void soFar(Section section) {
    parts.set(parts.size() - 1, new Part(section, "not finished"));
    kept.accept(validation(false));
  }

  private void end(String brokenOff) {
    breakOff(brokenOff);
    kept.accept(validation(false));
    progress.ended(parts.getLast());
  }

  private void breakOff(String why) {
    parts.set(parts.size() - 1, new Part(parts.getLast().section(), why));
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
