package dev.loombench.tool.ownapp;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import dev.loombench.tool.analyze.summary.LoggedErrors;
import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.ownapp.recognize.Application;
import dev.loombench.tool.ownapp.requests.RequestSet;
import dev.loombench.tool.ownapp.requests.RequestSource;
import dev.loombench.tool.ownapp.start.FirstStart;
import dev.loombench.tool.ownapp.start.FirstStarts;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.ReportFiles;
import dev.loombench.tool.report.terminal.ApplicationAnswerText;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.run.Home;
import dev.loombench.tool.run.RunStudy;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.store.PrivateFolders;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Sentences;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The command {@code try} from top to bottom: recognize the application, write a study, start each
 * variant once and compare the answers, run the study, answer.
 */
public final class TryApplication {

  /** Maker of runners of studies, all watched alike. */
  @FunctionalInterface
  public interface Runs {

    /**
     * Returns a runner.
     *
     * @param terminal receives the report in text form
     * @param typed command that resumes the run
     */
    RunStudy with(PrintWriter terminal, String typed);
  }

  /** Request of a study that only starts servers. */
  private static final RequestSet ANY_REQUEST =
      RequestSet.of(Work.Own.of(List.of(RequestSpec.get("/")), Order.WEIGHTED));

  private final TrySubject subject;
  private final TryMeasurement measurement;
  private final TryOutputs outputs;
  private final TypedCommand command;
  private final PrintWriter out;
  private final RunProgress progress;
  private final Runs runs;
  private final TryText text;
  private final Jdks jdks = Home.jdks();

  /**
   * Prepares the command.
   *
   * @param command the user's command line, without {@code --out}
   */
  public TryApplication(
      TrySubject subject,
      TryMeasurement measurement,
      TryOutputs outputs,
      TypedCommand command,
      PrintWriter out,
      RunProgress progress,
      Runs runs) {
    this.subject = subject;
    this.measurement = measurement;
    this.outputs = outputs;
    this.command = command;
    this.out = out;
    this.progress = progress;
    this.runs = runs;
    this.text = new TryText(out, Terminal.width());
  }

  /**
   * Tries the application.
   *
   * @param reader reader of the requests; empty if none were given
   * @param valuesFile CSV file of values in the requests; empty for none
   * @param recorded source that is recorded before the requests are read
   * @throws Problem if something is missing or fails; its message ends with the next command to
   *     type
   */
  public TryResult run(
      Optional<Supplier<RequestSet>> reader,
      Optional<Path> valuesFile,
      Optional<RequestSource.Recorded> recorded)
      throws InterruptedException {
    Optional<Path> values = valuesFile.map(file -> file.toAbsolutePath().normalize());
    var proposer = new Proposer(subject, command, jdks);
    List<Application> applications = proposer.applications();
    Supplier<RequestSet> requests = reader.orElseThrow(this::requestsMissing);
    RequestSet requestSet = recorded.isPresent() ? ANY_REQUEST : requests.get();
    StudyProposal proposal =
        proposer.propose(applications, requestSet, values, measurement, Map.of());
    requireComparison(applications, proposal);
    Path folder = outputs.folder().apply(proposal.name());
    var written = new ProposedStudyFile(outputs, measurement.settings(), folder);
    Path file = written.path();
    written.requireNew();
    TypedCommand next = command;
    if (recorded.isPresent()) {
      next = command.with("--out", folder.toString());
      Optional<RequestSet> earlier = written.earlierRequests();
      if (earlier.isPresent()) {
        text.line("The requests were recorded before; another --out records again.");
      } else {
        record(recorded.get(), proposal, written, logs(folder));
      }
      requestSet = earlier.orElseGet(requests);
      proposal = proposer.propose(applications, requestSet, values, measurement, Map.of());
    }
    StudyFile study = written.write(proposal);
    text.proposal(applications, proposal, study.study(), jdks, !subject.varies().isEmpty());
    outputs
        .ci()
        .ifPresent(
            ci -> {
              CiFiles.write(ci, measurement.settings());
              text.written(
                  "ci",
                  "%s measures the baseline; %s is the workflow"
                      .formatted(
                          ci.resolve(CiFiles.BASELINE_SCRIPT), ci.resolve(CiFiles.WORKFLOW)));
            });
    if (outputs.dryRun()) {
      text.line("");
      out.print(written.text());
      out.flush();
      return new TryResult.Written();
    }
    progress.stepsStart(study.study(), steps(study.study()));
    Map<VariantId, FirstStart.Answered> starts;
    try {
      starts =
          new ComparedStarts(subject, outputs.acceptDifferent(), next, text, progress)
              .of(applications, study.study(), logs(folder));
    } catch (Problem failed) {
      written.setAside().ifPresent(text::line);
      throw failed;
    }
    proposal = proposer.propose(applications, requestSet, values, measurement, readyPaths(starts));
    study = written.write(proposal);
    Analysis analysis =
        runs.with(new PrintWriter(Writer.nullWriter()), written.runCommand().text())
            .run(study, folder);
    progress.stepEnded(Lists.counted(analysis.trials().size(), "trial"));
    TryResult result = answer(applications, analysis, starts, file, folder);
    if (measurement.capacity()) {
      RunStudy runner = runs.with(out, command.text());
      new CapacitySearches(measurement, runner, progress, text).run(analysis, file, folder);
    }
    return result;
  }

  private List<String> steps(Study study) {
    var steps = new ArrayList<String>();
    study.variants().forEach(variant -> steps.add("first start of " + variant.id()));
    steps.add("measurement");
    if (measurement.capacity()) {
      study.variants().forEach(variant -> steps.add("capacity of " + variant.id()));
    }
    return steps;
  }

  private Problem requestsMissing() {
    return NextCommand.usage(
        "no request is given: name what users ask for, from --request, --curl, --har, --openapi, --access-log, --jmeter, or --record them",
        command.with("--request", "GET /"));
  }

  private void requireComparison(List<Application> applications, StudyProposal proposal) {
    boolean alone = proposal.variants().size() == 1;
    boolean runs = proposal.variants().getFirst().variant().server() instanceof Server.Running;
    if (alone && !runs) {
      Application application = applications.getFirst();
      throw NextCommand.usage(
          "%s (%s) has no known setting for its thread model.%s Name a setting to vary, or a second build"
              .formatted(
                  application.name(),
                  application.framework().label(),
                  application.remarks().stream()
                      .findFirst()
                      .map(remark -> " %s.".formatted(Sentences.clause(remark)))
                      .orElse("")),
          command.with(
              "--vary", application.launch().takesJvmFlags() ? "heap=256m,512m" : "cpus=1,2"));
    }
  }

  /** Starts the baseline of a study with any request and records what a client sends. */
  private void record(
      RequestSource.Recorded source, StudyProposal proposal, ProposedStudyFile written, Path logs)
      throws InterruptedException {
    PrivateFolders.create(logs);
    Study study = written.write(proposal, logs.resolve("recording.yaml")).study();
    try (FirstStarts starts = FirstStarts.of(study, logs)) {
      FirstStart.Answered _ =
          new StartFailures(command).require(starts.recorded(study.baseline(), source, text::line));
    }
    text.recorded(source.requests());
  }

  private static Path logs(Path folder) {
    return folder.resolveSibling(folder.getFileName() + "-first-start");
  }

  private static Map<VariantId, String> readyPaths(Map<VariantId, FirstStart.Answered> starts) {
    var ready = new LinkedHashMap<VariantId, String>();
    starts.forEach((variant, start) -> ready.put(variant, start.ready()));
    return ready;
  }

  private TryResult answer(
      List<Application> applications,
      Analysis analysis,
      Map<VariantId, FirstStart.Answered> starts,
      Path file,
      Path folder) {
    ApplicationAnswer answer = ApplicationAnswer.of(analysis, logged(analysis, starts, folder));
    TextPage page = TextPage.ofTerminal();
    new ApplicationAnswerText(page).write(answer);
    text.lines(page.lines());
    text.nextSteps(
        new NextSteps(applications, file, command.without("--study").without("--ci"), folder)
            .of(answer));
    text.line("");
    text.line("Report: " + folder.resolve(ReportFiles.PAGE));
    text.line("Study: " + file);
    return new TryResult.Measured(folder, answer);
  }

  private static List<LoggedErrors> logged(
      Analysis analysis, Map<VariantId, FirstStart.Answered> starts, Path folder) {
    RunDirectory directory = RunDirectory.open(folder);
    return starts.entrySet().stream()
        .flatMap(
            start ->
                LogsUnderLoad.of(
                    start.getKey(),
                    start.getValue().log(),
                    analysis.trials().stream()
                        .filter(trial -> trial.trial().variant().equals(start.getKey()))
                        .map(trial -> directory.trialFile(trial.trial(), ".log"))
                        .toList())
                    .stream())
        .toList();
  }
}
