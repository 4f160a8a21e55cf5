package dev.loombench.tool.validate;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SendLateness;
import dev.loombench.tool.analyze.instrument.ValidationNumbers;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/** Measures how late the generator sends, at each rate asked about. */
final class SendLatenessMeasurement {

  private final TrialServices instruments;
  private final ValidationRequest asked;
  private final Path folder;
  private final SectionSteps steps;

  SendLatenessMeasurement(
      TrialServices instruments, ValidationRequest asked, Path folder, SectionSteps steps) {
    this.instruments = instruments;
    this.asked = asked;
    this.folder = folder;
    this.steps = steps;
  }

  /** Measures, and hands on what there is after each step. */
  void measure(Consumer<Section> soFar) throws LoadFailure, InterruptedException {
    Variant lean = ScriptedServer.VARIANT;
    steps.next("starting " + lean.name());
    try (LoadedServer bench =
        LoadedServer.start(instruments, lean, asked.jvm(), List.of(), folder)) {
      ValidationLoads plans = bench.plans(RequestSpec.get("/empty"), asked.seed());
      steps.next("warming up");
      bench.warmUp(plans, ClientHeadroomMeasurement.WARM_UP);
      var step = new OpenStep(bench, plans, folder.resolve("load.hlog"), asked.window());
      List<SendLateness.Step> done = new ArrayList<>();
      for (double rate : asked.rates()) {
        steps.next(ValidationNumbers.plain(rate) + "/s");
        done.add(row(rate, step.at(rate, List.of())));
        soFar.accept(new SendLateness(lean.name() + ", /empty", done));
      }
    }
  }

  private static SendLateness.Step row(double rate, OpenStep.Seen seen) {
    Histogram lateness = seen.lateness();
    return new SendLateness.Step(
        rate,
        lateness.getTotalCount(),
        lateness.getValueAtPercentile(50) / 1e6,
        lateness.getValueAtPercentile(99) / 1e6,
        lateness.getMaxValue() / 1e6,
        seen.result().health().batchingMicros());
  }
}
