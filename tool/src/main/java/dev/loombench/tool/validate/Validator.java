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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Runner of a validation: one section after another, each stored when it ends. */
public final class Validator {

  private static final long INTERRUPT_LAG_MILLIS = 500;
  private static final Optional<String> UNFINISHED = Optional.of("unfinished");

  private final ValidationRequest request;
  private final Environment environment;
  private final TrialServices services;
  private final Path folder;
  private final ValidationProgress progress;
  private final Consumer<Validation> store;
  private final Instant started = Instant.now();
  private final List<SectionResult> sections = new ArrayList<>();

  /**
   * Prepares a validation.
   *
   * @param store receives the results so far after each step
   */
  public Validator(
      ValidationRequest request,
      Environment environment,
      TrialServices services,
      Path folder,
      ValidationProgress progress,
      Consumer<Validation> store) {
    this.request = request;
    this.environment = environment;
    this.services = services;
    this.folder = folder;
    this.progress = progress;
    this.store = store;
  }

  /** Runs the validation; if the user interrupts, returns the results so far. */
  public Validation run() {
    var schedule = new ValidationSchedule(request);
    progress.validationStarts(schedule.all());
    for (SectionName name : SectionName.values()) {
      if (request.sections().contains(name)) {
        try {
          section(name, new SectionSteps(progress, name, schedule));
        } catch (InterruptedException e) {
          abort(Optional.of("interrupted"));
          return validation(true);
        }
      }
    }
    return validation(false);
  }

  private void section(SectionName name, SectionSteps steps) throws InterruptedException {
    sections.add(new SectionResult(empty(name), UNFINISHED));
    try {
      measure(name, steps, this::update);
      end(Optional.empty());
    } catch (ServerFailure | LoadFailure | ValidationFailure failure) {
      if (interruptFollows()) {
        throw new InterruptedException("interrupted in " + name.key());
      }
      end(Optional.of(failure.getMessage()));
    } catch (Problem problem) {
      if (problem.kind() == Problem.Kind.INTERRUPTED || interruptFollows()) {
        throw new InterruptedException("interrupted in " + name.key());
      }
      throw problem;
    }
  }

  private void measure(SectionName name, SectionSteps steps, Consumer<Section> results)
      throws LoadFailure, InterruptedException {
    Path own = ownFolder(name);
    switch (name) {
      case HEADROOM -> new OpenLoadMeasurement(services, request, own, steps).headroom(results);
      case COST -> new RecorderCostMeasurement(services, request, own, steps).measure(results);
      case LATENESS -> new OpenLoadMeasurement(services, request, own, steps).lateness(results);
      case COUNTERS ->
          new CounterAccuracyMeasurement(services, request, own, steps).measure(results);
    }
  }

  private Section empty(SectionName name) {
    return switch (name) {
      case HEADROOM -> new ClientHeadroom("", 0, 0, List.of());
      case COST ->
          new RecorderCost(
              request.variant().id(),
              request.request(),
              RecorderCostMeasurement.USERS,
              request.window(),
              request.limitPercent(),
              List.of(),
              Map.of());
      case LATENESS -> new SendLateness("", List.of());
      case COUNTERS -> new CounterAccuracy(List.of());
    };
  }

  private void update(Section section) {
    sections.set(sections.size() - 1, new SectionResult(section, UNFINISHED));
    store.accept(validation(false));
  }

  private void end(Optional<String> abortReason) {
    abort(abortReason);
    store.accept(validation(false));
    progress.sectionEnded(sections.getLast());
  }

  private void abort(Optional<String> reason) {
    sections.set(sections.size() - 1, new SectionResult(sections.getLast().section(), reason));
  }

  private Validation validation(boolean interrupted) {
    return new Validation(started, environment, request, sections, interrupted);
  }

  private Path ownFolder(SectionName name) {
    Path own = folder.resolve(name.key());
    try {
      return Files.createDirectories(own);
    } catch (IOException cause) {
      throw Problem.environment(
          "cannot create the folder %s: %s".formatted(own, Problem.reason(cause)), cause);
    }
  }

  /**
   * Waits briefly and returns true if an interrupt arrives. Ctrl-C also reaches child processes, so
   * their end can be noticed before the interrupt.
   */
  private static boolean interruptFollows() {
    try {
      Thread.sleep(INTERRUPT_LAG_MILLIS);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
