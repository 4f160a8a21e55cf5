package dev.loombench.tool.ownapp;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.launch.jdk.JvmFlags;
import dev.loombench.tool.ownapp.recognize.Application;
import dev.loombench.tool.ownapp.requests.LeftOut;
import dev.loombench.tool.ownapp.requests.RecordedRequests;
import dev.loombench.tool.ownapp.requests.RequestSet;
import dev.loombench.tool.ownapp.start.FirstStart;
import dev.loombench.tool.report.terminal.WrappedText;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.text.Lists;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Text of {@code try} before and after the measurement. */
record TryText(PrintWriter out, int width) {

  /** Index of dispersion of arrivals above which Poisson arrivals are too even. */
  private static final double BURSTY = 2;

  private static final int MOST_REQUESTS = 5;
  private static final int MOST_RECORDED = 20;
  private static final int MOST_ANSWERS = 20;

  /**
   * Prints what was recognized and what will be measured.
   *
   * @param varies true if the user chose the settings; then, and with two builds, remarks about
   *     settings are left out
   */
  void proposal(
      List<Application> applications,
      StudyProposal proposal,
      Study study,
      Jdks jdks,
      boolean varies) {
    for (int index = 0; index < applications.size(); index++) {
      Application application = applications.get(index);
      print(
          "",
          "%s: %s%s%s"
              .formatted(
                  applications.size() == 1
                      ? application.name()
                      : proposal.variants().get(index).variant().id(),
                  application.launch().command().isEmpty()
                      ? "running server"
                      : application.framework().label(),
                  application.version().map(version -> " " + version).orElse(""),
                  application.minimumJdk().isPresent()
                      ? ", needs Java %d or newer".formatted(application.minimumJdk().getAsInt())
                      : ""));
    }
    boolean asksForJava =
        study.variants().stream()
            .anyMatch(
                variant ->
                    variant.server() instanceof Server.Command command && command.asksForJava());
    if (asksForJava) {
      proposal.jdk().ifPresent(jdk -> row("JDK", jdk(jdk, jdks)));
    }
    proposal
        .variants()
        .forEach(
            proposed ->
                row(
                    "variant",
                    proposed.variant().id()
                        + (proposed.reason().isEmpty() ? "" : ": " + proposed.reason())));
    requests(proposal.requests());
    row(
        "load",
        Lists.list(study.workloads().getFirst().loads().stream().map(TryText::load).toList()));
    inherited(study)
        .forEach(
            (variable, flags) ->
                row(
                    "note",
                    "The environment variable %s adds '%s' to the flags of every variant."
                        .formatted(variable, flags)));
    applications.stream()
        .filter(_ -> !varies && applications.size() == 1)
        .flatMap(application -> application.remarks().stream())
        .distinct()
        .forEach(remark -> row("note", remark));
    out.flush();
  }

  /** Returns the flags that the JVMs of commands take from the environment. */
  private static Map<String, String> inherited(Study study) {
    return study.variants().stream()
        .filter(variant -> variant.container().isEmpty())
        .map(Variant::server)
        .filter(Server.Command.class::isInstance)
        .map(Server.Command.class::cast)
        .findFirst()
        .map(command -> JvmFlags.inherited(System.getenv(), command.environment()))
        .orElse(Map.of());
  }

  private static String load(Load load) {
    return load instanceof ClosedModel closed
        ? "closed, %s that wait for each answer".formatted(Lists.counted(closed.users(), "user"))
        : load.details();
  }

  private static String jdk(String asked, Jdks jdks) {
    return jdks.found().stream()
        .filter(jdk -> Integer.toString(jdk.major()).equals(asked))
        .findFirst()
        .map(found -> found.text())
        .orElse(asked);
  }

  private void requests(RequestSet requests) {
    requests.requests().stream()
        .limit(MOST_REQUESTS)
        .map(request -> AnswerCheck.label(request.spec()) + weight(request.spec().weight()))
        .forEach(request -> row("request", request));
    int more = requests.requests().size() - MOST_REQUESTS;
    if (more > 0) {
      row("request", "and %d more".formatted(more));
    }
    requests.leftOut().stream().map(LeftOut::sentence).forEach(leftOut -> row("left out", leftOut));
    requests.notes().forEach(note -> row("note", note));
    if (requests.burstiness().orElse(1) > BURSTY) {
      row(
          "note",
          String.format(
              Locale.ROOT,
              "The arrivals in the log are burstier than the Poisson arrivals of the open load: their variance per second is %.1f times their mean.",
              requests.burstiness().getAsDouble()));
    }
  }

  void recorded(RecordedRequests recording) {
    recording.lines(MOST_RECORDED).forEach(request -> row("recorded", request));
    line("");
  }

  private static String weight(int weight) {
    return weight == 1 ? "" : " (weight %d)".formatted(weight);
  }

  void answers(List<RequestSpec> requests, FirstStart.Answered started) {
    int shown = Math.min(MOST_ANSWERS, requests.size());
    for (int index = 0; index < shown; index++) {
      row(
          "answer",
          AnswerCheck.described(requests.get(index), started.answers().get(index).first()));
    }
    if (shown < requests.size()) {
      row("answer", "and %d more".formatted(requests.size() - shown));
    }
    out.flush();
  }

  /**
   * Prints what a server left in its working folder and that it had to be killed, each for the
   * first variant that did so.
   *
   * @param all starts so far, the last of them this one
   */
  void stopped(FirstStart.Answered start, List<FirstStart.Answered> all) {
    List<FirstStart.Answered> earlier = all.subList(0, all.size() - 1);
    if (!start.created().isEmpty() && earlier.stream().allMatch(one -> one.created().isEmpty())) {
      row(
          "note",
          "%s created %s in its working folder. Each server gets a fresh one, which is deleted when it ends."
              .formatted(start.variant(), Lists.list(start.created())));
    }
    if (start.killed() && earlier.stream().noneMatch(FirstStart.Answered::killed)) {
      row(
          "note",
          "%s had to be killed: it did not end within %d s when asked to. Each trial waits that long; the times below include it after the first trials."
              .formatted(start.variant(), RunningServer.PATIENCE.toSeconds()));
    }
    out.flush();
  }

  /** Prints a first start; returns its result in words. */
  String started(FirstStart.Answered started, long notCompared) {
    String result =
        "%s; %s answered%s%s"
            .formatted(
                started
                    .took()
                    .map(TryText::seconds)
                    .map("first answer after %s"::formatted)
                    .orElse("runs already"),
                Lists.counted(started.answers().size(), "request"),
                notCompared == 0
                    ? ""
                    : ", %d of them with bodies that vary too much to compare"
                        .formatted(notCompared),
                started
                    .threads()
                    .map(
                        threads ->
                            threads.areVirtual()
                                ? "virtual threads"
                                : "threads " + threads.busiest())
                    .map(" on %s"::formatted)
                    .orElse(""));
    print("  " + started.variant() + ": ", result);
    out.flush();
    return result;
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1e3);
  }

  void written(String name, String text) {
    row(name, text);
    out.flush();
  }

  void line(String text) {
    print("", text);
    out.flush();
  }

  void lines(List<String> lines) {
    lines.forEach(out::println);
    out.flush();
  }

  void nextSteps(List<NextStep> steps) {
    if (steps.isEmpty()) {
      return;
    }
    out.println();
    out.println("Next");
    for (NextStep step : steps) {
      print("  ", step.reason());
      out.println("    " + step.command().text());
    }
    out.flush();
  }

  private void row(String label, String text) {
    print("  %-10s".formatted(label), text);
  }

  private void print(String first, String text) {
    WrappedText.lines(first, text, width).forEach(out::println);
  }
}
