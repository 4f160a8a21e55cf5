package dev.loombench.tool.ownapp;

import dev.loombench.tool.ownapp.recognize.TargetOptions;
import dev.loombench.tool.ownapp.start.FirstStart;
import dev.loombench.tool.ownapp.start.StartHint;
import dev.loombench.tool.ownapp.start.StartLog;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.SecretNames;
import dev.loombench.tool.yaml.Durations;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Messages about first starts that failed, each with the next command to type. */
record StartFailures(TypedCommand command) {

  private static final int FREE_PORT = 8080;
  private static final int LONGER = 2;

  private record Advice(String sentence, TypedCommand next) {}

  /**
   * Returns a start that did not fail.
   *
   * @throws Problem if it did
   */
  FirstStart.Answered require(FirstStart start) {
    return switch (start) {
      case FirstStart.Answered answered -> answered;
      case FirstStart.NotReady failure -> throw of(failure);
      case FirstStart.NoReadyPath failure -> throw of(failure);
      case FirstStart.NoAnswer failure -> throw of(failure);
      case FirstStart.ServiceFailed failure -> throw of(failure);
      case FirstStart.SpeaksTls failure -> throw of(failure);
      case FirstStart.TlsFailed failure -> throw of(failure);
      case FirstStart.PortInUse failure -> throw of(failure);
    };
  }

  Problem of(FirstStart.NotReady failure) {
    Advice advice = advice(failure.log().hint(), failure.exceeded());
    return NextCommand.environment(
        "%s%s\n%s"
            .formatted(
                failure.message(), firstError(failure.log(), failure.message()), advice.sentence()),
        advice.next());
  }

  /** Returns a line with the first error of the log, unless the message shows it. */
  private static String firstError(StartLog log, String message) {
    return log.firstError()
        .filter(line -> !message.contains(line))
        .map(line -> "\nFirst error: " + line)
        .orElse("");
  }

  Problem of(FirstStart.NoReadyPath failure) {
    String statuses =
        failure.statuses().entrySet().stream()
            .map(entry -> "%s answers %d".formatted(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(", "));
    return NextCommand.environment(
        "%s listens, but no path shows that it is ready: %s.%s\nIf a request is wrong, correct it; else name a path that answers with a status below 400"
            .formatted(failure.variant(), statuses, firstError(failure.log(), "")),
        command.withOnly("--ready", "/PATH"));
  }

  Problem of(FirstStart.NoAnswer failure) {
    Optional<String> longer =
        failure.exceeded().map(limit -> 2 * Math.max(1, limit.toSeconds()) + "s");
    return NextCommand.environment(
        "%s did not answer %s %s: %s%s%s"
            .formatted(
                failure.variant(),
                failure.request().method(),
                failure.request().path(),
                failure.reason(),
                firstError(failure.log(), ""),
                longer.isPresent()
                    ? "\nGive the answers more time, on a machine that does nothing else, or replace the request"
                    : "\nIf the application ended, correct that. If not, replace the request"),
        longer.map(limit -> command.withSetting("protocol.timeout", limit)).orElse(command));
  }

  Problem of(FirstStart.ServiceFailed failure) {
    return NextCommand.environment(
        "%s: %s. Correct that, and run the command again"
            .formatted(failure.variant(), failure.reason()),
        command);
  }

  Problem of(FirstStart.SpeaksTls failure) {
    return NextCommand.environment(
        failure.message() + " Give --cacert FILE in place of --insecure to verify its certificate",
        command.with("--https", "--insecure"));
  }

  Problem of(FirstStart.TlsFailed failure) {
    return NextCommand.environment(
        "%s: no TLS connection: %s. Trust its certificate by --cacert FILE, or accept any"
            .formatted(failure.variant(), failure.reason()),
        command.without("--cacert").withoutWord("--insecure").with("--insecure"));
  }

  Problem of(FirstStart.PortInUse failure) {
    return NextCommand.environment(
        "port %d, which %s always uses, is taken by %s. End that process and run the command again, or pass another port by the application's own setting"
            .formatted(failure.port(), failure.variant(), failure.owner()),
        command
            .without(TargetOptions.PORT_FLAG)
            .with(TargetOptions.ARGUMENT_FLAG, "--server.port={port}"));
  }

  /**
   * Returns the advice of a start.
   *
   * @param exceeded time limit that the start exceeded
   */
  private Advice advice(StartHint hint, Optional<Duration> exceeded) {
    return switch (hint) {
      case StartHint.PortTaken(var port) ->
          new Advice(
              "It wants the port%s, which is taken: it does not listen on the port that it was given. End the other process, and say which port the application always uses"
                  .formatted(port.isPresent() ? " " + port.getAsInt() : ""),
              withPort(port.orElse(FREE_PORT)));
      case StartHint.ListensElsewhere(int port) ->
          new Advice(
              "It listens on port %d, not on the port that it was given. Say which port it always uses"
                  .formatted(port),
              withPort(port));
      case StartHint.ArgumentsMissing(String line) ->
          new Advice(
              "It wants arguments (%s). Give them".formatted(line),
              command.with(TargetOptions.ARGUMENT_FLAG, "ARGUMENT"));
      case StartHint.MainClassMissing(String line) ->
          new Advice(
              "No main class was found (%s). Name it".formatted(line),
              command.withOnly(TargetOptions.MAIN_FLAG, "com.example.Main"));
      case StartHint.JdkTooOld(int needed) ->
          new Advice(
              "It needs Java %d or newer. A start script must use the java of JAVA_HOME"
                  .formatted(needed),
              command.withOnly("--jdk", Integer.toString(needed)));
      case StartHint.DatabaseUnreachable _ ->
          new Advice(
              "It needs a database. Start its database, pass the address with --env, or use an embedded PostgreSQL",
              command.with("--database"));
      case StartHint.ServiceUnreachable(String line) ->
          new Advice(
              "It needs a service that does not answer (%s). Start it, or pass another address"
                  .formatted(line),
              command.with("--env", "NAME=VALUE"));
      case StartHint.SettingMissing(String name) ->
          new Advice(
              "The setting %s has no value. Give it".formatted(name),
              SecretNames.isSecret(name)
                  ? command.with("--env-from", variable(name) + "=" + variable(name))
                  : command.with("--env", variable(name) + "=VALUE"));
      case StartHint.FileMissing(String file) ->
          new Advice(
              "It looks for %s in its working folder, which is fresh and has links to the files of this folder. Run the command where that file is, or name the folder"
                  .formatted(file),
              command.withOnly("--workdir", "FOLDER"));
      case StartHint.HeapTooSmall _ ->
          new Advice("The heap is too small. Give it more", command.withOnly("--heap", "1g"));
      case StartHint.FlagsOfEnvironment(String variable, String flags, String line) ->
          new Advice(
              "The environment variable %s adds '%s', which the JVM does not accept beside the other flags (%s). Start without it, and give a collector by --vary gc=, a heap by --heap"
                  .formatted(variable, SecretNames.masked(flags), line),
              command.with("--env", variable + "="));
      case StartHint.FlagRefused(String line) ->
          new Advice("The JVM does not accept a flag (%s). Correct it".formatted(line), command);
      case StartHint.Unknown(Optional<String> error) when error.isEmpty() && exceeded.isPresent() ->
          new Advice(
              "It reported no error. Give it longer, or name the port if it always uses one by --port",
              command.withSetting(
                  "protocol.ready-within", Durations.written(exceeded.get().multipliedBy(LONGER))));
      case StartHint.Unknown _ ->
          new Advice(
              "No known reason. Correct it, or pass what it needs with --arg or --env, and run the command again",
              command);
    };
  }

  private TypedCommand withPort(int port) {
    return command.withOnly(TargetOptions.PORT_FLAG, Integer.toString(port));
  }

  /** Returns the environment variable that sets a property in most frameworks. */
  private static String variable(String property) {
    return property.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
  }
}
