package dev.loombench.tool.ownapp;

import dev.loombench.contract.Placeholders;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.recognize.Application;
import dev.loombench.tool.ownapp.start.FirstStart;
import dev.loombench.tool.ownapp.start.FirstStarts;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** First start of each variant, which checks that all give the same answers. */
record ComparedStarts(
    TrySubject subject,
    boolean acceptDifferent,
    TypedCommand command,
    TryText text,
    RunProgress progress) {

  /**
   * Starts each variant once, in order.
   *
   * @throws dev.loombench.tool.problem.Problem if one does not start, or answers differ
   */
  Map<VariantId, FirstStart.Answered> of(List<Application> applications, Study study, Path logs)
      throws InterruptedException {
    text.line("");
    text.line("First starts, each request sent twice");
    List<RequestSpec> requests = study.workloads().getFirst().work().requests();
    var check = new AnswerCheck(requests, command);
    var started = new LinkedHashMap<VariantId, FirstStart.Answered>();
    try (FirstStarts starts = FirstStarts.of(study, logs)) {
      for (Variant variant : study.variants()) {
        FirstStart.Answered answered =
            new StartFailures(command)
                .require(
                    starts.of(
                        variant.id(),
                        readyCandidates(applications, study),
                        answers ->
                            !started.isEmpty()
                                && check.differ(started.firstEntry().getValue(), answers)));
        if (started.isEmpty()) {
          text.answers(requests, answered);
          check.requireAnswers(answered);
        }
        new SwitchProof(command).require(variant, answered);
        started.put(variant.id(), answered);
        FirstStart.Answered baseline = started.firstEntry().getValue();
        if (!acceptDifferent) {
          check.requireSame(baseline, answered);
        }
        text.stopped(answered, List.copyOf(started.values()));
        String result = text.started(answered, check.notCompared(baseline, answered));
        progress.stepEnded(
            started.size() == 1 || acceptDifferent
                ? result
                : result + "; same answers as " + baseline.variant());
      }
    }
    text.line("");
    return started;
  }

  /** Returns the user's readiness path, or those of the framework and of the requests. */
  private List<String> readyCandidates(List<Application> applications, Study study) {
    if (subject.ready().isPresent()) {
      return List.of(subject.ready().get());
    }
    var candidates = new LinkedHashSet<String>();
    applications.forEach(application -> candidates.addAll(application.readyPaths()));
    study.workloads().getFirst().work().requests().stream()
        .filter(request -> request.method().equals("GET"))
        .filter(Placeholders::isFixed)
        .map(RequestSpec::path)
        .forEach(candidates::add);
    return List.copyOf(candidates);
  }
}
