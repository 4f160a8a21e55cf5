package dev.loombench.tool.ownapp;

import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.ownapp.StudyProposal.ProposedVariant;
import dev.loombench.tool.ownapp.recognize.Application;
import dev.loombench.tool.ownapp.recognize.Launch;
import dev.loombench.tool.ownapp.recognize.Recognizer;
import dev.loombench.tool.ownapp.recognize.Target;
import dev.loombench.tool.ownapp.recognize.TargetOptions;
import dev.loombench.tool.ownapp.recognize.VariantChange;
import dev.loombench.tool.ownapp.recognize.variation.Variations;
import dev.loombench.tool.ownapp.requests.RequestSet;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.yaml.ValueReaders;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Proposal of a study for one application, or for two builds of it. */
record Proposer(TrySubject subject, TypedCommand command, Jdks jdks) {

  private static final int BUILDS = 2;
  private static final String OLD = "old";
  private static final String NEW = "new";

  /** Returns the recognized applications: one, or two builds with the older first. */
  List<Application> applications() {
    return targets().stream().map(this::recognized).toList();
  }

  private Application recognized(Target target) {
    try {
      return new Recognizer().recognize(target, subject.options());
    } catch (TargetOptions.MissingFact missing) {
      throw NextCommand.usage(
          missing.getMessage(), command.with(missing.words().toArray(String[]::new)));
    }
  }

  private List<Target> targets() {
    List<Target> each =
        subject.words().size() == BUILDS
            ? subject.words().stream().map(word -> Target.of(List.of(word))).toList()
            : List.of();
    boolean builds = !each.isEmpty() && each.stream().allMatch(Proposer::isBuild);
    if (builds && !subject.varies().isEmpty()) {
      throw NextCommand.usage(
          "two builds are compared as they are: remove --vary, or name one of them",
          command.without("--vary"));
    }
    if (!builds) {
      requireNoArguments();
    }
    return builds ? each : List.of(Target.of(subject.words()));
  }

  /** Refuses words after a jar, folder or URL, which would be taken for a command. */
  private void requireNoArguments() {
    List<String> words = subject.words();
    if (words.size() == 1) {
      return;
    }
    switch (Target.of(words.subList(0, 1))) {
      case Target.CommandLine _ -> {}
      case Target.Url _ ->
          throw Problem.usage("a running server is measured alone: give one URL and nothing else");
      case Target.Jar _, Target.Folder _ -> {
        TypedCommand next = command;
        for (String argument : words.subList(1, words.size())) {
          next = next.withoutFirst(argument).with(TargetOptions.ARGUMENT_FLAG, argument);
        }
        throw NextCommand.usage(
            "only a second build can follow %s. Give its arguments by %s"
                .formatted(words.getFirst(), TargetOptions.ARGUMENT_FLAG),
            next);
      }
    }
  }

  private static boolean isBuild(Target target) {
    return switch (target) {
      case Target.Jar _, Target.Folder _ -> true;
      case Target.CommandLine _, Target.Url _ -> false;
    };
  }

  /**
   * Returns the study of the applications.
   *
   * @param ready readiness paths by variant; those not given are tentative
   */
  StudyProposal propose(
      List<Application> applications,
      RequestSet requests,
      Optional<Path> values,
      TryMeasurement measurement,
      Map<VariantId, String> ready) {
    var redirect = new DelayedAddresses(subject.slow(), command);
    List<ProposedVariant> variants =
        choices(applications).stream().map(choice -> proposed(choice, redirect, ready)).toList();
    redirect.requireUsed();
    String name = applications.getFirst().name();
    return new StudyProposal(
        name,
        question(name, variants),
        variants,
        jdk(applications),
        subject.heap(),
        requests,
        values,
        measurement.rate().isPresent() ? measurement.rate() : requests.ratePerSecond(),
        redirect.delays(),
        subject.downstreams(),
        measurement,
        command);
  }

  private static String question(String name, List<ProposedVariant> variants) {
    return variants.size() == 1
        ? "How much load does %s serve, and how fast?".formatted(name)
        : "Which variant of %s is better: %s?"
            .formatted(
                name,
                Lists.either(variants.stream().map(proposed -> proposed.variant().id()).toList()));
  }

  /** Variant of an application, before its place in the study is known. */
  private record Choice(Application application, VariantChange change) {}

  private ProposedVariant proposed(
      Choice choice, DelayedAddresses redirect, Map<VariantId, String> ready) {
    VariantChange change = choice.change();
    String path =
        Optional.ofNullable(ready.get(change.id()))
            .or(subject::ready)
            .orElseGet(() -> choice.application().readyPaths().getFirst());
    return new ProposedVariant(
        new Variant(
            change.id(),
            server(choice, path, redirect),
            change.jdk(),
            change.allJvmFlags(),
            new Limits(change.cpus(), OptionalLong.empty()),
            Optional.empty(),
            Optional.empty(),
            subject.transport()),
        change.reason());
  }

  private List<Choice> choices(List<Application> applications) {
    if (applications.size() == BUILDS) {
      List<String> names = buildNames(subject.words());
      return Stream.of(0, 1)
          .map(
              index ->
                  new Choice(
                      applications.get(index),
                      VariantChange.none(
                          names.get(index), "the build " + subject.words().get(index))))
          .toList();
    }
    Application application = applications.getFirst();
    List<VariantChange> changes = Variations.of(application, subject.varies(), subject.crossed());
    changes.stream()
        .flatMap(change -> change.jdk().stream())
        .forEach(jdk -> requireInstalled(jdk, varyInstalled(application)));
    return changes.stream().map(change -> new Choice(application, change)).toList();
  }

  /** Returns the names of two builds, the older first. */
  static List<String> buildNames(List<String> words) {
    List<String> names = words.stream().map(Proposer::fileName).toList();
    boolean distinct = !names.getFirst().equals(names.getLast());
    boolean valid = names.stream().allMatch(ValueReaders::isName);
    return distinct && valid ? withoutCommonEnd(names) : List.of(OLD, NEW);
  }

  /** Returns names without the words that all end with, like a version. */
  private static List<String> withoutCommonEnd(List<String> names) {
    List<List<String>> words = names.stream().map(name -> List.of(name.split("-", -1))).toList();
    int fewest = words.stream().mapToInt(List::size).min().orElseThrow();
    int common =
        (int)
            IntStream.range(1, fewest)
                .takeWhile(
                    end ->
                        words.stream().map(one -> one.get(one.size() - end)).distinct().count()
                            == 1)
                .count();
    return words.stream()
        .map(one -> String.join("-", one.subList(0, one.size() - common)))
        .toList();
  }

  private static String fileName(String word) {
    Path name = Path.of(word).toAbsolutePath().normalize().getFileName();
    return (name == null ? "" : name.toString().toLowerCase(Locale.ROOT))
        .replaceAll("\\.(jar|war)$", "")
        .replaceAll("[^a-z0-9._-]+", "-");
  }

  private Server server(Choice choice, String ready, DelayedAddresses redirect) {
    Launch launch = choice.application().launch().with(choice.change());
    if (Target.of(subject.words()) instanceof Target.Url(URI url)) {
      return new Server.Running(url, ready);
    }
    var environment = new LinkedHashMap<String, String>();
    if (subject.database()) {
      environment.putAll(DatabaseSettings.of(choice.application().framework(), redirect));
    }
    environment.putAll(launch.environment());
    environment.replaceAll((_, value) -> redirect.in(value));
    return new Server.Command(
        launch.command().stream().map(redirect::in).toList(),
        ready,
        subject.options().port(),
        environment,
        subject.environmentFrom(),
        subject.options().workFolder().map(Path::toString));
  }

  private Optional<String> jdk(List<Application> applications) {
    if (subject.jdk().isPresent()) {
      requireInstalled(
          subject.jdk().get(),
          newest(0)
              .map(jdk -> command.withOnly("--jdk", Integer.toString(jdk.major())))
              .orElse(command));
      return subject.jdk();
    }
    int oldest =
        applications.stream()
            .flatMapToInt(application -> application.minimumJdk().stream())
            .max()
            .orElse(0);
    return Optional.of(
        newest(oldest)
            .map(jdk -> Integer.toString(jdk.major()))
            .orElseThrow(
                () ->
                    NextCommand.environment(
                        "%s needs Java %d or newer, and only %s installed. Install a newer JDK, or name its folder"
                            .formatted(applications.getFirst().name(), oldest, installed()),
                        command.with("--jdk", "/path/to/jdk-" + oldest))));
  }

  /** Checks a JDK before the study is written, where the next command can still be named. */
  private void requireInstalled(String asked, TypedCommand next) {
    if (jdks.of(Optional.of(asked)) instanceof Resolution.Missing<Jdk>(String reason)) {
      throw NextCommand.environment(reason + ". Or use what is installed", next);
    }
  }

  /** Returns the command that compares the installed releases, if there are several. */
  private TypedCommand varyInstalled(Application application) {
    List<String> releases =
        jdks.found().stream()
            .map(Jdk::major)
            .filter(release -> release >= application.minimumJdk().orElse(0))
            .distinct()
            .sorted()
            .map(release -> Integer.toString(release))
            .toList();
    return releases.size() > 1
        ? command.withOnly("--vary", "jdk=" + String.join(",", releases))
        : command;
  }

  private Optional<Jdk> newest(int oldest) {
    return jdks.found().stream().filter(jdk -> jdk.major() >= oldest).findFirst();
  }

  private String installed() {
    List<String> versions = jdks.found().stream().map(Jdk::version).distinct().toList();
    return Lists.list(versions) + (versions.size() == 1 ? " is" : " are");
  }
}
