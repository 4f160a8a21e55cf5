package dev.loombench.tool.ownapp.start;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Log of an application that did not become ready. */
public record StartLog(List<String> lines) {

  /** Class files have the version of their Java release plus this number. */
  private static final int CLASS_FILE_OFFSET = 44;

  private static final int MAX_BYTES = 4 << 20;

  private static final Pattern PORT_TAKEN =
      Pattern.compile(
          "(?i).*(address (already )?in use|BindException|failed to bind to"
              + "|port \\d+ (was already|is already|seems to be) in use|port already in use).*");
  private static final Pattern PORT =
      Pattern.compile("(?i)\\bport\\D{0,5}(\\d{2,5})\\b|[\\w\\]*.]:(\\d{4,5})\\b");
  private static final Pattern LISTENS =
      Pattern.compile(
          "(?i)\\b(?:listening|started|running|bound|serving)\\b.{0,80}?(?:\\bport\\D{0,12}|:)(\\d{4,5})\\b");
  private static final Pattern CLASS_FILE =
      Pattern.compile("class file version (\\d+)(?:\\.\\d+)?\\), this version");
  private static final Pattern ARGUMENTS =
      Pattern.compile(
          "(?i)^\\s*usage:.*"
              + "|.*\\bmissing required (option|parameter|argument|subcommand).*"
              + "|.*\\b(too few|not enough) arguments.*"
              + "|.*ArrayIndexOutOfBoundsException: Index \\d+ out of bounds for length 0.*");
  private static final Pattern MAIN_CLASS =
      Pattern.compile(
          "(?i).*(no main manifest attribute|could not find or load main class"
              + "|main method not found in class).*");
  private static final Pattern DATABASE =
      Pattern.compile(
          "(?i).*(failed to configure a DataSource|failed to determine a suitable driver class"
              + "|PSQLException|Communications link failure|CommunicationsException"
              + "|unable to (acquire|obtain|open) (a )?JDBC connection|could not open JDBC connection"
              + "|SQLNonTransientConnectionException|HikariPool.* - Exception during pool initialization"
              + "|unable to obtain connection from database|MongoTimeoutException"
              + "|Datasource .* is not configured|unknown database).*");
  private static final Pattern SERVICE =
      Pattern.compile("(?i).*(connection refused|UnknownHostException).*");
  private static final Pattern SETTING =
      Pattern.compile(
          "Could not resolve placeholder '([^']+)'"
              + "|SRCFG00014: The config property ([\\w.\"-]+) is required"
              + "|Required environment variable ['\"]?(\\w+)");
  private static final Pattern FILE =
      Pattern.compile(
          "/working-folder-\\d+/([^\\s'\"):;,]+).*?(?:not (?:found|exist|a valid)|[Nn]o such|missing)"
              + "|(?:FileNotFoundException|NoSuchFileException): (?!/)([^\\s'\"):;,]+)");
  private static final Pattern HEAP =
      Pattern.compile(
          "(?i).*(OutOfMemoryError: Java heap space|too small maximum heap"
              + "|could not reserve enough space for).*");
  private static final Pattern FLAG =
      Pattern.compile(
          "(?i).*(unrecognized VM option|unrecognized option: -|multiple garbage collectors selected"
              + "|conflicting collector combinations|initial heap size set to a larger value"
              + "|could not create the java virtual machine).*");
  private static final Pattern PICKED_UP = Pattern.compile("Picked up (\\w*JAVA\\w*): (.+)");
  private static final Pattern ERROR =
      Pattern.compile(".*\\b(ERROR|SEVERE|FATAL)\\b.*|.*(Exception|Error)\\b.*|(?i)^error:? .*");
  private static final Pattern CAUSE = Pattern.compile("^\\s*Caused by: .*");

  public StartLog {
    lines = List.copyOf(lines);
  }

  /** Reads a log; one that can't be read has no lines. */
  public static StartLog read(Path file) {
    try {
      return new StartLog(start(file).lines().toList());
    } catch (IOException unreadable) {
      return new StartLog(List.of());
    }
  }

  private static String start(Path file) throws IOException {
    try (var input = Files.newInputStream(file)) {
      return new String(input.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
    }
  }

  /** Returns the likely reason, the most specific first. */
  public StartHint hint() {
    return Stream.<Supplier<Optional<StartHint>>>of(
            () ->
                find(CLASS_FILE)
                    .map(found -> Integer.parseInt(found.group(1)) - CLASS_FILE_OFFSET)
                    .map(StartHint.JdkTooOld::new),
            () -> line(MAIN_CLASS, StartHint.MainClassMissing::new),
            () -> line(PORT_TAKEN, _ -> new StartHint.PortTaken(takenPort())),
            () -> find(SETTING).map(StartLog::matched).map(StartHint.SettingMissing::new),
            () -> line(DATABASE, StartHint.DatabaseUnreachable::new),
            () -> line(HEAP, StartHint.HeapTooSmall::new),
            () -> line(ARGUMENTS, StartHint.ArgumentsMissing::new),
            () -> find(FILE).map(StartLog::matched).map(StartHint.FileMissing::new),
            () -> line(SERVICE, StartHint.ServiceUnreachable::new),
            this::flagsOfEnvironment,
            () -> line(FLAG, StartHint.FlagRefused::new),
            () ->
                find(LISTENS)
                    .map(found -> Integer.parseInt(found.group(1)))
                    .map(StartHint.ListensElsewhere::new))
        .map(Supplier::get)
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() -> new StartHint.Unknown(firstError()));
  }

  /** Returns the first line that reports an error, with the innermost cause if there is one. */
  public Optional<String> firstError() {
    Optional<String> cause =
        lines.stream()
            .filter(line -> CAUSE.matcher(line).matches())
            .reduce((_, last) -> last)
            .map(String::strip);
    return cause
        .or(() -> lines.stream().filter(line -> ERROR.matcher(line).matches()).findFirst())
        .map(String::strip);
  }

  /** Returns the port that the first of these lines names; not each names it. */
  private OptionalInt takenPort() {
    return lines.stream()
        .filter(line -> PORT_TAKEN.matcher(line).matches())
        .flatMap(line -> PORT.matcher(line).results())
        .mapToInt(found -> Integer.parseInt(matched(found)))
        .findFirst();
  }

  /** Returns the group of the alternative that matched. */
  private static String matched(MatchResult found) {
    return IntStream.rangeClosed(1, found.groupCount())
        .mapToObj(found::group)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }

  private Optional<StartHint> flagsOfEnvironment() {
    return find(PICKED_UP)
        .flatMap(
            found ->
                line(
                    FLAG,
                    line ->
                        new StartHint.FlagsOfEnvironment(
                            found.group(1), found.group(2).strip(), line)));
  }

  private Optional<StartHint> line(Pattern pattern, Function<String, StartHint> hint) {
    return lines.stream()
        .filter(line -> pattern.matcher(line).matches())
        .findFirst()
        .map(String::strip)
        .map(hint);
  }

  private Optional<MatchResult> find(Pattern pattern) {
    return lines.stream().flatMap(line -> pattern.matcher(line).results()).findFirst();
  }
}
