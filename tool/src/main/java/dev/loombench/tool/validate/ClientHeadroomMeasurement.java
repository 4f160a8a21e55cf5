package dev.loombench.tool.validate;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.ValidationNumbers;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Pass;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Raises the rate at a lean server until something gives. */
final class ClientHeadroomMeasurement {

  static final Duration WARM_UP = Duration.ofSeconds(8);

  /** After so many steps a machine of today gives, for telling the time. */
  static final int USUAL_STEPS = 6;

  private static final List<Double> RATES =
      List.of(
          1_000.0, 2_000.0, 5_000.0, 10_000.0, 20_000.0, 30_000.0, 40_000.0, 60_000.0, 80_000.0,
          120_000.0, 160_000.0, 200_000.0);

  private final TrialServices instruments;
  private final ValidationRequest asked;
  private final Path folder;
  private final SectionSteps steps;

  ClientHeadroomMeasurement(
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
      bench.warmUp(plans, WARM_UP);
      var step = new OpenStep(bench, plans, folder.resolve("load.hlog"), asked.window());
      List<ClientHeadroom.Step> done = new ArrayList<>();
      boolean held = true;
      for (int next = 0; held && next < RATES.size(); next++) {
        double rate = RATES.get(next);
        steps.next(ValidationNumbers.whole(rate) + "/s");
        OpenStep.Seen seen = step.at(rate, instruments.recorders().apply(Pass.HEADLINE, lean));
        done.add(new ClientHeadroom.Step(rate, seen.readings()));
        held = done.getLast().held();
        soFar.accept(
            new ClientHeadroom(
                lean.name() + ", /empty", instruments.serverCpus(), bench.eventLoops(), done));
      }
    }
  }
}
