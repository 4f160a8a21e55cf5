package dev.loombench.tool.cli;

import dev.loombench.tool.cli.progress.Interruption;
import dev.loombench.tool.report.terminal.Terminal;
import java.io.PrintWriter;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Where the process begins. */
public final class Main {

  private Main() {}

  /** Runs the command line and exits with its code. */
  public static void main(String[] arguments) {
    Interruption interruption = Interruption.ofThisThread();
    int exitCode = commandLine().execute(arguments);
    if (interruption.workIsDone()) {
      System.exit(exitCode);
    }
    // Interrupted: the JVM is shutting down already and exits with the signal's own code.
  }

  static CommandLine commandLine() {
    var commandLine = new CommandLine(new LoombenchCommand());
    commandLine.addSubcommand(new RunCommand());
    commandLine.addSubcommand(new CapacityCommand());
    commandLine.addSubcommand(new StartupCommand());
    commandLine.addSubcommand(new ProfileCommand());
    commandLine.addSubcommand(new SweepCommand());
    commandLine.addSubcommand(new ReportCommand());
    commandLine.addSubcommand(new CompareCommand());
    commandLine.addSubcommand(new AdviseCommand());
    commandLine.addSubcommand(new ListCommand());
    commandLine.addSubcommand(new ServeCommand());
    commandLine.addSubcommand(new LoadCommand());
    commandLine.addSubcommand(new ValidateCommand());
    commandLine.addSubcommand(new DoctorCommand());
    commandLine.addSubcommand("completion", completion());
    commandLine.setExecutionExceptionHandler(new ProblemPrinter());
    commandLine.setParameterExceptionHandler(ProblemPrinter::wrongUsage);
    // 'load --body @FILE' means the file as it is, not arguments to be read from it.
    commandLine.setExpandAtFiles(false);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setUsageHelpWidth(Terminal.width());
    commandLine.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            Terminal.colours() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
    commandLine.setOut(new PrintWriter(System.out, true, Terminal.CHARSET));
    commandLine.setErr(new PrintWriter(System.err, true, Terminal.CHARSET));
    return commandLine;
  }

  /** Picocli's own command under a shorter name. */
  private static CommandLine completion() {
    var completion = new CommandLine(new AutoComplete.GenerateCompletion());
    completion
        .getCommandSpec()
        .name("completion")
        .usageMessage()
        .description(
            "Print a completion script for bash and zsh: source <(loombench completion)%n");
    return completion;
  }
}
