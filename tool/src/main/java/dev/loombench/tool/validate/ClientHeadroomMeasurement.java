package dev.loombench.tool.validate;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Pass;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measurement of client headroom: raises the rate at a minimal server until it is not sustained.
 */
final class ClientHeadroomMeasurement {

  static final Duration WARM_UP = Duration.ofSeconds(8);

  /** Typical number of steps until the limit, for estimates of time. */
  static final int TYPICAL_STEPS = 6;

  private static final List<Double> RATES =
      List.of(
          1_000.0, 2_000.0, 5_000.0, 10_000.0, 20_000.0, 30_000.0, 40_000.0, 60_000.0, 80_000.0,
          120_000.0, 160_000.0, 200_000.0);

  private final TrialServices services;
  private final ValidationRequest request;
  private final Path folder;
  private final SectionSteps steps;

  ClientHeadroomMeasurement(
      TrialServices services, ValidationRequest request, Path folder, SectionSteps steps) {
    this.services = services;
    this.request = request;
    this.folder = folder;
    this.steps = steps;
  }

  /** Measures, and reports the results so far after each step. */
  void measure(Consumer<Section> results) throws LoadFailure, InterruptedException {
    Variant lean = ScriptedServer.VARIANT;
    steps.next("starting " + lean.id());
    try (LoadedServer loaded =
        LoadedServer.start(services, lean, request.jvm(), List.of(), folder)) {
      ValidationLoads plans = loaded.plans(RequestSpec.get("/empty"), request.seed());
      steps.next("warming up");
      loaded.warmUp(plans, WARM_UP);
      var step = new OpenStep(loaded, plans, folder.resolve("load.hlog"), request.window());
      List<ClientHeadroom.Step> done = new ArrayList<>();
      boolean sustained = true;
      for (int next = 0; sustained && next < RATES.size(); next++) {
        double rate = RATES.get(next);
        steps.next(Numbers.grouped(rate) + "/s");
        OpenStep.Result result = step.at(rate, services.recorders().apply(Pass.HEADLINE, lean));
        done.add(new ClientHeadroom.Step(rate, result.readings()));
        sustained = done.getLast().sustained();
        results.accept(
            new ClientHeadroom(
                lean.id() + ", /empty", services.serverCpus(), loaded.eventLoops(), done));
      }
    }
  }
}
