package dev.loombench.tool.cli;

import dev.loombench.tool.cli.progress.Interruption;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.text.EscapedOutput;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Entry point of the command-line tool. */
public final class Main {

  private Main() {}

  /** Runs the command line and exits with its code. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ENGLISH); // options of JVMs need its digits
    // For virtual hosts, and for recording proxies; the JDK reads these once.
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
    System.setProperty("sun.net.httpserver.nodelay", "true");
    EscapedOutput.install();
    Interruption interruption = Interruption.ofThisThread();
    int exitCode = commandLine().execute(arguments);
    if (interruption.workIsDone()) {
      System.exit(exitCode);
    }
    // Interrupted: the JVM is already shutting down and exits with the code of the signal.
  }

  static CommandLine commandLine() {
    var commandLine = new CommandLine(new LoombenchCommand());
    commandLine.addSubcommand(new TryCommand());
    commandLine.addSubcommand(new RunCommand());
    commandLine.addSubcommand(new CapacityCommand());
    commandLine.addSubcommand(new StartupCommand());
    commandLine.addSubcommand(new ProfileCommand());
    commandLine.addSubcommand(new SweepCommand());
    commandLine.addSubcommand(new ReportCommand());
    commandLine.addSubcommand(new CompareCommand());
    commandLine.addSubcommand(new AdviseCommand());
    commandLine.addSubcommand(new HistoryCommand());
    commandLine.addSubcommand(new TrendCommand());
    commandLine.addSubcommand(new BaselineCommand());
    commandLine.addSubcommand(new PackCommand());
    commandLine.addSubcommand(new SiteCommand());
    commandLine.addSubcommand(new ListCommand());
    commandLine.addSubcommand(new ServeCommand());
    commandLine.addSubcommand(new LoadCommand());
    commandLine.addSubcommand(new ValidateCommand());
    commandLine.addSubcommand(new DoctorCommand());
    commandLine.addSubcommand("completion", completion());
    commandLine.addSubcommand(new CommandLine.HelpCommand());
    commandLine
        .getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().versionProvider(new Version()));
    commandLine.setExecutionStrategy(ErrorHandler::run);
    commandLine.setExecutionExceptionHandler(new ErrorHandler());
    commandLine.setParameterExceptionHandler(ErrorHandler::wrongUsage);
    // 'load --body @FILE' sends the file; picocli would read arguments from it.
    commandLine.setExpandAtFiles(false);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setUsageHelpWidth(Terminal.width());
    commandLine.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            Terminal.colors() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
    markHelp(commandLine);
    commandLine.setOut(new PrintWriter(System.out, true, Terminal.CHARSET));
    commandLine.setErr(new PrintWriter(System.err, true, Terminal.CHARSET));
    return commandLine;
  }

  /** Marks the colors of help texts as ours. */
  private static void markHelp(CommandLine commandLine) {
    commandLine
        .getHelpSectionMap()
        .replaceAll((_, section) -> help -> EscapedOutput.control(section.render(help)));
    commandLine.getSubcommands().values().forEach(Main::markHelp);
  }

  /** Returns picocli's command under a shorter name. */
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
