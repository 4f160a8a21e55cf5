package dev.loombench.tool.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code loombench} itself. */
@Command(
    name = "loombench",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Which concurrency model should this JVM HTTP service use? Loombench starts the servers, loads"
          + " them, measures client, JVM and operating system on one clock, and compares them with"
          + " confidence intervals."
    },
    footer = {
      "First run:          loombench run quick",
      "Your own service:   loombench try app.jar --request 'GET /'",
      "",
      "Exit codes: 0 done, 1 internal error, 2 wrong usage or study, 3 environment, 4 invalid data,"
          + " 10 a gate failed, 130 interrupted by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP."
    })
final class LoombenchCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print stack traces of errors.")
  private boolean debug;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is missing; 'loombench --help' lists them");
  }

  boolean debug() {
    return debug;
  }
}
