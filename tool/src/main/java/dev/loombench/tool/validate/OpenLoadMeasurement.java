package dev.loombench.tool.validate;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SendLateness;
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
import org.HdrHistogram.Histogram;

/**
 * Measurements of open load on a minimal server, one window for each rate: client headroom, and the
 * lateness of the generator. Each reports the results so far after each step.
 */
record OpenLoadMeasurement(
    TrialServices services, ValidationRequest request, Path folder, SectionSteps steps) {

  static final Duration WARM_UP = Duration.ofSeconds(8);

  /** Typical number of steps until the limit, for estimates of time. */
  static final int TYPICAL_STEPS = 6;

  private static final Variant LEAN = ScriptedServer.VARIANT;
  private static final String SERVER = LEAN.id() + ", /empty";

  private static final List<Double> RATES =
      List.of(
          1_000.0, 2_000.0, 5_000.0, 10_000.0, 20_000.0, 30_000.0, 40_000.0, 60_000.0, 80_000.0,
          120_000.0, 160_000.0, 200_000.0);

  /** Measurement on the warm server. */
  private interface Measured {
    void on(LoadedServer server, OpenStep step) throws LoadFailure, InterruptedException;
  }

  /** Raises the rate until it is not sustained. */
  void headroom(Consumer<Section> results) throws LoadFailure, InterruptedException {
    warm(
        (server, step) -> {
          List<ClientHeadroom.Step> done = new ArrayList<>();
          boolean sustained = true;
          for (int next = 0; sustained && next < RATES.size(); next++) {
            double rate = RATES.get(next);
            steps.next(Numbers.grouped(rate) + "/s");
            OpenStep.Result result = step.at(rate, services.recorders().apply(Pass.HEADLINE, LEAN));
            done.add(new ClientHeadroom.Step(rate, result.readings()));
            sustained = done.getLast().sustained();
            results.accept(
                new ClientHeadroom(SERVER, services.serverCpus(), server.eventLoops(), done));
          }
        });
  }

  /** Measures how late the generator sends at the requested rates. */
  void lateness(Consumer<Section> results) throws LoadFailure, InterruptedException {
    warm(
        (_, step) -> {
          List<SendLateness.Step> done = new ArrayList<>();
          for (double rate : request.rates()) {
            steps.next(Numbers.groupedOrFixed(rate) + "/s");
            done.add(row(rate, step.at(rate, List.of())));
            results.accept(new SendLateness(SERVER, done));
          }
        });
  }

  private void warm(Measured measured) throws LoadFailure, InterruptedException {
    steps.next("starting " + LEAN.id());
    try (LoadedServer loaded =
        LoadedServer.start(services, LEAN, request.jvm(), List.of(), folder)) {
      ValidationLoads plans = loaded.plans(RequestSpec.get("/empty"), request.seed());
      steps.next("warming up");
      loaded.warmUp(plans, WARM_UP);
      measured.on(
          loaded, new OpenStep(loaded, plans, folder.resolve("load.hlog"), request.window()));
    }
  }

  private static SendLateness.Step row(double rate, OpenStep.Result result) {
    Histogram lateness = result.lateness();
    return new SendLateness.Step(
        rate,
        lateness.getTotalCount(),
        lateness.getValueAtPercentile(50) / 1e6,
        lateness.getValueAtPercentile(99) / 1e6,
        lateness.getMaxValue() / 1e6,
        result.result().health().batchingMicros());
  }
}
