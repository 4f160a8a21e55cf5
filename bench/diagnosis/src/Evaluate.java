import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs labelled studies and compares the bottleneck that the tool reports with the label, which is
 * the part of the file name before {@code --}. The tool does not see the file name.
 */
final class Evaluate {

  private static final double MIN_SHARE_FOUND = 0.8;
  private static final int GATE_FAILED = 10;
  private static final int NOT_RUN = 3;

  private Evaluate() {}

  /** Evaluation of a diagnosis. */
  private enum Evaluation {
    CORRECT,
    MISSED,
    WRONG,
    NOT_RUN;

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * Study with a known bottleneck.
   *
   * @param label the bottleneck of its server; {@code none} if there is none, {@code unknown} if no
   *     metric shows it
   */
  private record LabelledStudy(String group, String name, String label, Path file) {

    static LabelledStudy of(Path file) {
      String name = file.getFileName().toString().replaceFirst("\\.yaml$", "");
      return new LabelledStudy(
          file.getParent().getFileName().toString(), name, name.replaceFirst("--.*", ""), file);
    }

    /** Returns whether a bottleneck should be reported. */
    boolean hasBottleneck() {
      return !label.equals("none") && !label.equals("unknown");
    }

    /** Evaluates the reported bottlenecks. */
    Evaluation evaluate(List<Diagnosis> diagnoses) {
      boolean allCorrect = diagnoses.stream().allMatch(this::isCorrect);
      if (!allCorrect) {
        return Evaluation.WRONG;
      }
      return diagnoses.isEmpty() && hasBottleneck() ? Evaluation.MISSED : Evaluation.CORRECT;
    }

    /** A limit of a few requests at a time names no resource. */
    private boolean isCorrect(Diagnosis diagnosis) {
      return diagnosis.cause().equals(label)
          || (label.equals("unknown") && diagnosis.cause().equals("few-at-once"));
    }
  }

  /** Bottleneck that the tool reported. */
  private record Diagnosis(String cause, String certainty, String evidence) {

    static Diagnosis of(JsonNode diagnosis) {
      List<String> evidence = new ArrayList<>();
      diagnosis.get("evidence").forEach(phrase -> evidence.add(phrase.asString()));
      return new Diagnosis(
          diagnosis.get("bottleneck").asString(),
          diagnosis.get("certainty").asString(),
          String.join(", ", evidence));
    }
  }

  private record EvaluatedStudy(LabelledStudy study, Evaluation evaluation) {}

  /** Takes the installation's folder and the arguments of {@code bench/diagnosis/run}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path home = Path.of(arguments[0]);
    List<String> rest = new ArrayList<>(List.of(arguments).subList(1, arguments.length));
    Path out = folder("--out", rest).orElseGet(Evaluate::temporary);
    Optional<Path> from = folder("--from", rest);
    System.err.println("run folders: " + out);
    List<EvaluatedStudy> evaluated = new ArrayList<>();
    System.out.printf("%-11s %-22s %-9s %s%n", "folder", "study", "result", "reported");
    for (LabelledStudy study : studies(home.resolve("bench/diagnosis"), from, rest)) {
      evaluated.add(evaluate(home, study, out.resolve(study.group()).resolve(study.name())));
    }
    System.exit(total(evaluated));
  }

  private static Optional<Path> folder(String option, List<String> arguments) {
    int at = arguments.indexOf(option);
    if (at < 0) {
      return Optional.empty();
    }
    Path folder = Path.of(arguments.remove(at + 1)).toAbsolutePath();
    arguments.remove(at);
    return Optional.of(folder);
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("diagnosis");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<LabelledStudy> studies(Path home, Optional<Path> from, List<String> wanted)
      throws IOException {
    List<String> groups = new ArrayList<>(List.of("development", "held-out"));
    if (wanted.stream().anyMatch(groups::contains)) {
      groups.retainAll(wanted);
    }
    List<String> names = wanted.stream().filter(word -> !groups.contains(word)).toList();
    List<Path> folders =
        from.map(List::of).orElseGet(() -> groups.stream().map(home::resolve).toList());
    List<LabelledStudy> found = new ArrayList<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        files
            .sorted()
            .map(LabelledStudy::of)
            .filter(study -> names.isEmpty() || names.stream().anyMatch(study.name()::startsWith))
            .forEach(found::add);
      }
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no study matches " + wanted);
    }
    return found;
  }

  private static EvaluatedStudy evaluate(Path home, LabelledStudy study, Path out)
      throws IOException, InterruptedException {
    int status = run(home, study.file(), out);
    Optional<List<Diagnosis>> diagnoses =
        status == 0 ? Optional.of(diagnoses(out)) : Optional.empty();
    Evaluation evaluation = diagnoses.map(study::evaluate).orElse(Evaluation.NOT_RUN);
    String reported =
        diagnoses
            .map(Evaluate::reported)
            .orElse("loombench exited with %d, see %s.log".formatted(status, out));
    System.out.printf(
        "%-11s %-22s %-9s %s%n", study.group(), study.name(), evaluation.word(), reported);
    return new EvaluatedStudy(study, evaluation);
  }

  /** Writes the output of the tool to a log next to the run. */
  private static int run(Path home, Path study, Path out) throws IOException, InterruptedException {
    Files.createDirectories(out.getParent());
    return new ProcessBuilder(
            home.resolve("loombench").toString(), "run", study.toString(), "--out", out.toString())
        .redirectErrorStream(true)
        .redirectOutput(Path.of(out + ".log").toFile())
        .start()
        .waitFor();
  }

  private static List<Diagnosis> diagnoses(Path out) {
    JsonNode summary = JsonMapper.shared().readTree(out.resolve("summary.json").toFile());
    return StreamSupport.stream(summary.get("diagnoses").spliterator(), false)
        .map(Diagnosis::of)
        .toList();
  }

  private static String reported(List<Diagnosis> diagnoses) {
    return diagnoses.isEmpty()
        ? "nothing"
        : String.join(
            "; ",
            diagnoses.stream()
                .map(one -> "%s (%s): %s".formatted(one.cause(), one.certainty(), one.evidence()))
                .toList());
  }

  private static int total(List<EvaluatedStudy> evaluated) {
    List<EvaluatedStudy> withBottleneck =
        evaluated.stream().filter(one -> one.study().hasBottleneck()).toList();
    long correct = count(withBottleneck, Evaluation.CORRECT);
    long wrong = count(evaluated, Evaluation.WRONG);
    long notRun = count(evaluated, Evaluation.NOT_RUN);
    System.out.printf(
        "%n%d of %d bottlenecks found; %d wrong of %d studies; %d not run%n",
        correct, withBottleneck.size(), wrong, evaluated.size(), notRun);
    List<String> neverFound =
        withBottleneck.stream()
            .map(one -> one.study().label())
            .distinct()
            .filter(label -> withBottleneck.stream().noneMatch(one -> isCorrect(one, label)))
            .toList();
    if (!neverFound.isEmpty()) {
      System.out.println("never found: " + String.join(", ", neverFound));
    }
    if (notRun > 0) {
      return NOT_RUN;
    }
    boolean passed =
        wrong == 0 && neverFound.isEmpty() && correct >= MIN_SHARE_FOUND * withBottleneck.size();
    return passed ? 0 : GATE_FAILED;
  }

  private static boolean isCorrect(EvaluatedStudy evaluated, String label) {
    return evaluated.evaluation() == Evaluation.CORRECT && evaluated.study().label().equals(label);
  }

  private static long count(List<EvaluatedStudy> evaluated, Evaluation evaluation) {
    return evaluated.stream().filter(one -> one.evaluation() == evaluation).count();
  }
}
