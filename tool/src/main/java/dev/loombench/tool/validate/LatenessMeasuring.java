package dev.loombench.tool.validate;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.run.Instruments;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/** Measures how late the generator sends, at each rate asked about. */
final class LatenessMeasuring {

  private final Instruments instruments;
  private final Asked asked;
  private final Path folder;
  private final Steps steps;

  LatenessMeasuring(Instruments instruments, Asked asked, Path folder, Steps steps) {
    this.instruments = instruments;
    this.asked = asked;
    this.folder = folder;
    this.steps = steps;
  }

  /** Measures, and hands on what there is after each step. */
  void measure(Consumer<Section> soFar) throws LoadFailure, InterruptedException {
    Variant lean = ScriptedServer.VARIANT;
    steps.next("starting " + lean.name());
    try (Bench bench = Bench.start(instruments, lean, asked.jvm(), List.of(), folder)) {
      Plans plans = bench.plans(RequestSpec.get("/empty"), asked.seed());
      steps.next("warming up");
      bench.warmUp(plans, HeadroomMeasuring.WARM_UP);
      var step = new OpenStep(bench, plans, folder.resolve("load.hlog"), asked.window());
      List<Lateness.Step> done = new ArrayList<>();
      for (double rate : asked.rates()) {
        steps.next(Words.plain(rate) + "/s");
        done.add(row(rate, step.at(rate, List.of())));
        soFar.accept(new Lateness(lean.name() + ", /empty", done));
      }
    }
  }

  private static Lateness.Step row(double rate, OpenStep.Seen seen) {
    Histogram lateness = seen.lateness();
    return new Lateness.Step(
        rate,
        lateness.getTotalCount(),
        lateness.getValueAtPercentile(50) / 1e6,
        lateness.getValueAtPercentile(99) / 1e6,
        lateness.getMaxValue() / 1e6,
        seen.result().health().batchingMicros());
  }
}
