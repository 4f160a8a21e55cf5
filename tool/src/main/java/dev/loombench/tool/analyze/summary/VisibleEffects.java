package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds variants of an application whose setting shows in nothing: no compared metric differs from
 * the baseline's, nor does the number of threads, nor a setting that was read back.
 */
record VisibleEffects(
    Study study,
    Estimator estimator,
    List<Comparison> comparisons,
    ConfigurationDifferences configuration) {

  /** Fact that repeats what the study asks for. */
  private static final String ASKED = "command";

  private static final String JVM_FLAGS = "jvm.flags";

  /** System property, which only the application reads. */
  private static final Pattern PROPERTY = Pattern.compile("-D\\S+\\s*");

  /** Largest ratio of numbers of threads that is no difference. */
  private static final double ALIKE = 1.1;

  List<Warning> warnings() {
    return study.variants().stream()
        .filter(variant -> variant.server() instanceof Server.Command)
        .map(Variant::id)
        .filter(variant -> !variant.equals(study.baseline()) && isInvisible(variant))
        .<Warning>map(variant -> new Warning.NoVisibleEffect(variant, study.baseline()))
        .toList();
  }

  private boolean isInvisible(VariantId variant) {
    List<Comparison> overBaseline =
        comparisons.stream()
            .filter(one -> one.of().equals(variant) && one.over().equals(study.baseline()))
            .toList();
    return overBaseline.stream().anyMatch(one -> one.verdict().ratioIfAny().isPresent())
        && overBaseline.stream().map(Comparison::verdict).noneMatch(VisibleEffects::differs)
        && overBaseline.stream()
            .map(Comparison::point)
            .distinct()
            .allMatch(point -> hasThreadsAlike(point, variant))
        && configuration.differences().stream()
            .filter(difference -> !difference.fact().equals(ASKED))
            .allMatch(difference -> isAlike(difference, variant));
  }

  private static boolean differs(Verdict verdict) {
    return verdict instanceof Verdict.Better || verdict instanceof Verdict.Worse;
  }

  private boolean isAlike(ConfigurationDifferences.Difference difference, VariantId variant) {
    return readBack(difference, variant).equals(readBack(difference, study.baseline()));
  }

  private static String readBack(ConfigurationDifferences.Difference difference, VariantId of) {
    String value = difference.byVariant().get(of);
    return difference.fact().equals(JVM_FLAGS)
        ? PROPERTY.matcher(value).replaceAll("").strip()
        : value;
  }

  private boolean hasThreadsAlike(PointId point, VariantId variant) {
    List<Double> threads =
        Stream.of(variant, study.baseline())
            .map(one -> estimator.known(point, one, Metric.THREADS_MEAN))
            .flatMap(Optional::stream)
            .map(Estimate::value)
            .sorted()
            .toList();
    return threads.size() == 2 && threads.getLast() <= ALIKE * threads.getFirst();
  }
}
