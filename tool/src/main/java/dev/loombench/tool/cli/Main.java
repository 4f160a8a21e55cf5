package dev.loombench.tool.cli;

import dev.loombench.tool.cli.progress.Interruption;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.text.EscapedOutput;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

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
    CommandLine commandLine = framed(new LoombenchCommand());
    Stream.of(
            new TryCommand(),
            new RunCommand(),
            new CapacityCommand(),
            new StartupCommand(),
            new ProfileCommand(),
            new SweepCommand(),
            new ReportCommand(),
            new CompareCommand(),
            new AdviseCommand(),
            new HistoryCommand(),
            new TrendCommand(),
            new BaselineCommand(),
            new PackCommand(),
            new SiteCommand(),
            new ListCommand(),
            new InspectCommand(),
            new ServeCommand(),
            new LoadCommand(),
            new ValidateCommand(),
            new DoctorCommand())
        .map(Main::framed)
        .forEach(commandLine::addSubcommand);
    commandLine.addSubcommand("completion", completion());
    commandLine.addSubcommand(new CommandLine.HelpCommand());
    commandLine
        .getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().versionProvider(Main::version));
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

  /** Returns a command with the options that all have, and an empty line around the options. */
  private static CommandLine framed(Object command) {
    var commandLine = new CommandLine(command);
    CommandSpec spec = commandLine.getCommandSpec();
    spec.mixinStandardHelpOptions(true).versionProvider(Main::version);
    UsageMessageSpec usage = spec.usageMessage();
    usage.description(joined(Stream.of(usage.description()), Stream.of("")));
    usage.footer(joined(Stream.of(""), Stream.of(usage.footer())));
    return commandLine;
  }

  private static String[] joined(Stream<String> before, Stream<String> after) {
    return Stream.concat(before, after).toArray(String[]::new);
  }

  /** Returns the version from the manifest of the jar. */
  private static String[] version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return new String[] {"loombench " + (version == null ? "(not packaged)" : version)};
  }

  /** Marks the colors of help texts as ours, and writes options that all commands have last. */
  private static void markHelp(CommandLine commandLine) {
    commandLine
        .getHelpSectionMap()
        .computeIfPresent(
            UsageMessageSpec.SECTION_KEY_OPTION_LIST,
            (_, section) ->
                help ->
                    help.commandSpec().argGroups().isEmpty()
                        ? section.render(help)
                        : "%s%nOther:%n%s"
                            .formatted(
                                help.optionListGroupSections(),
                                help.optionListExcludingGroups(help.commandSpec().options())));
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
