package dev.loombench.tool.cli;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.report.terminal.WrappedText;
import dev.loombench.tool.yaml.NearestName;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Conversion of exceptions to a message and an exit code, for all commands. */
final class ErrorHandler implements IExecutionExceptionHandler {

  /** Runs a command; a stack overflow or a lack of memory is handled like an exception. */
  static int run(ParseResult parsed) {
    if (!parsed.hasSubcommand() && !parsed.unmatched().isEmpty()) { // as in 'rnu --help'
      throw new UnmatchedArgumentException(parsed.commandSpec().commandLine(), parsed.unmatched());
    }
    try {
      return new CommandLine.RunLast().execute(parsed);
    } catch (StackOverflowError | OutOfMemoryError e) {
      CommandLine command = parsed.commandSpec().commandLine();
      throw new ExecutionException(
          command, e.toString(), new IllegalStateException(e.toString(), e));
    }
  }

  @Override
  public int handleExecutionException(
      Exception exception, CommandLine commandLine, ParseResult parseResult) {
    PrintWriter err = commandLine.getErr();
    boolean debug = debug(commandLine);
    int exitCode =
        switch (exception) {
          case Problem problem -> {
            err.println(
                fitting(
                    "loombench: " + onOneLine(problem.getMessage(), parseResult.originalArgs())));
            yield problem.kind().exitCode();
          }
          case InterruptedException _ -> {
            err.println("loombench: interrupted.");
            yield Problem.Kind.INTERRUPTED.exitCode();
          }
          default -> {
            err.printf(
                "loombench: internal error: %s. This is a bug; please run the command again with --debug and report its output.%n",
                exception);
            yield Problem.Kind.INTERNAL.exitCode();
          }
        };
    if (debug) {
      exception.printStackTrace(err);
    }
    return exitCode;
  }

  static int wrongUsage(ParameterException exception, String[] arguments) {
    CommandLine commandLine = exception.getCommandLine();
    PrintWriter err = commandLine.getErr();
    Optional<String> unknown = unknownCommand(exception);
    String message =
        unknown.orElseGet(() -> exception.getMessage().replace("option option", "option"));
    err.println(fitting("loombench: " + onOneLine(message, List.of(arguments))));
    if (unknown.isPresent() || !UnmatchedArgumentException.printSuggestions(exception, err)) {
      err.printf("Try '%s --help'.%n", commandLine.getCommandSpec().qualifiedName());
    }
    if (debug(commandLine)) {
      exception.printStackTrace(err);
    }
    return Problem.Kind.USAGE.exitCode();
  }

  /** Returns the message of a misspelled command. */
  private static Optional<String> unknownCommand(ParameterException exception) {
    CommandLine commandLine = exception.getCommandLine();
    return commandLine.getParent() == null
            && exception instanceof UnmatchedArgumentException unmatched
            && !unmatched.getUnmatched().getFirst().startsWith("-")
        ? Optional.of(
            "no command '%s'%s"
                .formatted(
                    unmatched.getUnmatched().getFirst(),
                    NearestName.hint(
                        unmatched.getUnmatched().getFirst(),
                        commandLine.getSubcommands().keySet())))
        : Optional.empty();
  }

  /** Returns a message in which no argument, such as the name of a file, begins a new line. */
  static String onOneLine(String message, List<String> arguments) {
    String shown = message;
    for (String argument : arguments) {
      shown = shown.replace(argument, argument.replace("\n", "\\n").replace("\r", "\\r"));
    }
    return shown;
  }

  /** Wraps a message on a terminal, but not its indented lines: they are commands and logs. */
  private static String fitting(String message) {
    return Terminal.redraws()
        ? message
            .lines()
            .flatMap(
                line ->
                    line.startsWith(" ")
                        ? Stream.of(line)
                        : WrappedText.lines("", line, Terminal.width()).stream())
            .collect(Collectors.joining("\n"))
        : message;
  }

  private static boolean debug(CommandLine commandLine) {
    return commandLine.getCommandSpec().root().userObject() instanceof LoombenchCommand root
        && root.debug();
  }
}
