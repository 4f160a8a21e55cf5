package dev.loombench.tool.validate;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SendLateness;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.text.Numbers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/** Measurement of how late the generator sends, at several rates. */
final class SendLatenessMeasurement {

  private final TrialServices services;
  private final ValidationRequest request;
  private final Path folder;
  private final SectionSteps steps;

  SendLatenessMeasurement(
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
      loaded.warmUp(plans, ClientHeadroomMeasurement.WARM_UP);
      var step = new OpenStep(loaded, plans, folder.resolve("load.hlog"), request.window());
      List<SendLateness.Step> done = new ArrayList<>();
      for (double rate : request.rates()) {
        steps.next(Numbers.groupedOrFixed(rate) + "/s");
        done.add(row(rate, step.at(rate, List.of())));
        results.accept(new SendLateness(lean.id() + ", /empty", done));
      }
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
