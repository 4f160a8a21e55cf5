package dev.loombench.tool.ownapp;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationRisk;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.yaml.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Next steps after trials whose servers failed, or whose figures are not to be relied on. */
record TroubleSteps(Analysis analysis, TypedCommand command) {

  private static final String POSTGRESQL = "postgres";
  private static final int LONGER = 2;
  private static final int LONGER_WINDOW = 4;
  private static final int FEWER_USERS = 10;
  private static final int MEBIBYTE_SHIFT = 20;

  List<NextStep> of(List<ApplicationRisk> risks) {
    return Stream.concat(risks.stream().flatMap(risk -> of(risk).stream()), failed(risks).stream())
        .distinct()
        .toList();
  }

  private List<NextStep> of(ApplicationRisk risk) {
    return switch (risk) {
      case ApplicationRisk.OutOfMemory(VariantId variant, var _) ->
          analysis
              .study()
              .jvm()
              .largestHeap(analysis.study().variant(variant).jvmFlags())
              .map(this::moreHeap)
              .stream()
              .toList();
      case ApplicationRisk.NotAtRest(var _, boolean compiling, var _, var _) ->
          List.of(compiling ? longerWarmUp() : longerWindow());
      case ApplicationRisk.BusyProcess(String name, var _) -> downstream(name);
      case ApplicationRisk.Pinned _,
          ApplicationRisk.Logged _,
          ApplicationRisk.MuchLogged _,
          ApplicationRisk.Failing _,
          ApplicationRisk.Rejections _ ->
          List.of();
    };
  }

  private NextStep moreHeap(String heap) {
    long mebibytes = LONGER * (MemorySize.bytes(heap) >> MEBIBYTE_SHIFT);
    return new NextStep(
        "Twice the heap. If the server runs out of that too, it likely leaks memory with each request.",
        command.withOnly("--heap", mebibytes + "m"));
  }

  private NextStep longerWarmUp() {
    Protocol.WarmUp warmUp = analysis.study().protocol().warmUp();
    return new NextStep(
        "A longer warm-up, until JIT compilation ends.",
        command.withSetting(
            "protocol.warm-up.ceiling", Durations.written(warmUp.ceiling().multipliedBy(LONGER))));
  }

  private NextStep longerWindow() {
    return new NextStep(
        "A longer window, if the work of a request varies from second to second. If it grows with the data that requests leave, reset them with --reset.",
        command.withOnly(
            "--window",
            Durations.written(analysis.study().protocol().window().multipliedBy(LONGER_WINDOW))));
  }

  private List<NextStep> downstream(String name) {
    var steps = new ArrayList<NextStep>();
    steps.add(
        new NextStep(
            "If the application calls %1$s: count its CPU as part of the trial. If not, end %1$s and run the same command again."
                .formatted(name),
            command.with(TrySubject.DOWNSTREAM_FLAG, name)));
    if (name.equals(POSTGRESQL)) {
      steps.add(
          new NextStep(
              "Or let the tool start a PostgreSQL for the application.",
              command.with("--database")));
    }
    return steps;
  }

  /** Returns the step after servers failed for no reason that another step names. */
  private List<NextStep> failed(List<ApplicationRisk> risks) {
    Set<VariantId> explained =
        risks.stream()
            .filter(ApplicationRisk.OutOfMemory.class::isInstance)
            .map(risk -> ((ApplicationRisk.OutOfMemory) risk).variant())
            .collect(Collectors.toSet());
    var failed = new TreeSet<String>();
    analysis.trials().stream()
        .filter(trial -> trial.outcome() instanceof Outcome.Failed)
        .map(trial -> trial.trial().variant())
        .filter(variant -> !explained.contains(variant))
        .map(VariantId::name)
        .forEach(failed::add);
    return failed.isEmpty()
        ? List.of()
        : List.of(
            new NextStep(
                "With fewer users, to see if the load is the reason. The logs of all servers are in the folder of the run, in trials.",
                command.withOnly("--users", Integer.toString(Math.max(1, users() / FEWER_USERS)))));
  }

  private int users() {
    return analysis.study().workloads().stream()
        .flatMap(workload -> workload.loads().stream())
        .filter(ClosedModel.Closed.class::isInstance)
        .map(load -> ((ClosedModel.Closed) load).users())
        .findFirst()
        .orElse(1);
  }
}
