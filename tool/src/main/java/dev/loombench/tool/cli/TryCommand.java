package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.JsonOption;
import dev.loombench.tool.cli.options.RequestSourceOptions;
import dev.loombench.tool.cli.options.TryMeasurementOptions;
import dev.loombench.tool.cli.options.TryOutputOptions;
import dev.loombench.tool.cli.options.TrySubjectOptions;
import dev.loombench.tool.cli.options.WatchOptions;
import dev.loombench.tool.ownapp.TryApplication;
import dev.loombench.tool.ownapp.TryResult;
import dev.loombench.tool.ownapp.TypedCommand;
import dev.loombench.tool.report.json.ApplicationAnswerJson;
import dev.loombench.tool.run.Observers;
import dev.loombench.tool.run.RunExitCode;
import dev.loombench.tool.run.RunStudy;
import dev.loombench.tool.run.trial.RunProgress;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tries a user's own application. */
@Command(
    name = "try",
    sortOptions = false,
    abbreviateSynopsis = true,
    description = {
      "Try your own application: does it gain from virtual threads, or from another setting?",
      "",
      "Recognizes the framework, writes a study, starts each variant once, checks that all give the"
          + " same answers, measures them and recommends one. If a fact is missing, the error names"
          + " the flag that supplies it.",
      "",
      "  loombench try app.jar --request 'GET /owners?page=1'",
      "  loombench try app.jar --access-log access.log --p99 200ms",
      "  loombench try app.jar --record                         # what any client sends, until Enter",
      "  loombench try app.jar --request 'GET /' --vary spring.datasource.hikari.maximum-pool-size=10,20",
      "  loombench try old.jar new.jar --request 'GET /'         # the effect of a build",
      "  loombench try http://127.0.0.1:8080 --request 'GET /'    # a running server, no verdict",
      "  loombench try --request 'GET /' -- ./start.sh --port={port}"
    },
    footer = {
      "Exit codes: 0 done, 2 wrong usage or something is missing, 3 the application or the machine",
      "fails, 4 answers differ or no trial is valid."
    })
final class TryCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "APPLICATION",
      description =
          "Jar, folder, URL of a running server, or (after '--') a command with {port}. Two jars or"
              + " folders are two builds: the old one first.")
  private List<String> words;

  @ArgGroup(validate = false, order = 1, heading = "%nRequests, from at least one source:%n")
  private RequestSourceOptions requests = new RequestSourceOptions();

  @ArgGroup(validate = false, order = 2, heading = "%nApplication and variants:%n")
  private TrySubjectOptions subject = new TrySubjectOptions();

  @ArgGroup(validate = false, order = 3, heading = "%nLoad and time:%n")
  private TryMeasurementOptions measurement = new TryMeasurementOptions();

  @ArgGroup(validate = false, order = 4, heading = "%nFiles:%n")
  private TryOutputOptions outputs = new TryOutputOptions();

  @Mixin private JsonOption json;
  @Mixin private WatchOptions watch;
  @Spec private CommandSpec command;

  @Override
  public Integer call() throws InterruptedException {
    TryResult result = watch.watch(json.text(), this::run);
    return switch (result) {
      case TryResult.Written _ -> 0;
      case TryResult.Measured(var folder, var answer) -> {
        json.print(() -> ApplicationAnswerJson.of(folder.toString(), answer));
        yield RunExitCode.of(answer.analysis());
      }
    };
  }

  private TryResult run(PrintWriter out, RunProgress progress, Observers observers)
      throws InterruptedException {
    var application =
        new TryApplication(
            subject.subject(words),
            measurement.measurement(),
            outputs.outputs(),
            new TypedCommand(command.root().commandLine().getParseResult().originalArgs())
                .without("--out"),
            out,
            progress,
            (terminal, typed) ->
                new RunStudy(terminal, progress, observers, typed, watch.longestWait()));
    return application.run(
        requests.areGiven() ? Optional.of(requests::read) : Optional.empty(),
        requests.valuesFile(),
        requests.recorded());
  }
}
