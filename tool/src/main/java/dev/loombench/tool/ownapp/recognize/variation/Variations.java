package dev.loombench.tool.ownapp.recognize.variation;

import dev.loombench.tool.ownapp.recognize.Application;
import dev.loombench.tool.ownapp.recognize.VariantChange;
import dev.loombench.tool.ownapp.recognize.VariantNames;
import dev.loombench.tool.ownapp.recognize.variation.FactorReader.Factor;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.id.VariantId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Variants of an application that the user asks for by {@code --vary KEY=A,B,C}. */
public final class Variations {

  /** Largest number of variants; more do not fit into a session. */
  static final int MOST = 16;

  private Variations() {}

  /**
   * Returns the variants; the first is the reference of the comparison.
   *
   * <ul>
   *   <li>One key with several values: one variant per value.
   *   <li>One value: it is compared with the application as it is.
   *   <li>Several keys: the application as it is, and each value alone.
   *   <li>Crossed: all combinations; a key with one value sets it in all of them.
   *   <li>No key: the application's own proposals.
   * </ul>
   *
   * @throws Problem of usage if a key or value is unknown, or does not reach the application
   */
  public static List<VariantChange> of(
      Application application, List<String> varies, boolean crossed) {
    if (varies.isEmpty()) {
      return application.proposals();
    }
    var reader = new FactorReader(application);
    List<Factor> factors = varies.stream().map(reader::read).toList();
    requireDistinctKeys(factors);
    var sizes = factors.stream().mapToLong(factor -> factor.values().size());
    long count = crossed ? sizes.reduce(1, (product, size) -> product * size) : sizes.sum();
    if (count > MOST) {
      throw Problem.usage(
          "--vary makes %d variants, more than the %d that one run can compare; give fewer values%s"
              .formatted(count, MOST, crossed ? " or leave out --cross" : ""));
    }
    VariantChange baseline = application.baseline();
    List<VariantChange> variants = crossed ? crossed(baseline, factors) : alone(baseline, factors);
    boolean needsReference = variants.size() == 1 || (!crossed && factors.size() > 1);
    return VariantNames.unique(
        needsReference ? Stream.concat(Stream.of(baseline), variants.stream()).toList() : variants);
  }

  private static List<VariantChange> alone(VariantChange baseline, List<Factor> factors) {
    return factors.stream().flatMap(factor -> factor.values().stream()).map(baseline::and).toList();
  }

  private static List<VariantChange> crossed(VariantChange baseline, List<Factor> factors) {
    List<List<VariantChange>> combinations = List.of(List.of());
    for (Factor factor : factors) {
      combinations =
          combinations.stream()
              .flatMap(
                  chosen ->
                      factor.values().stream()
                          .map(value -> Stream.concat(chosen.stream(), Stream.of(value)).toList()))
              .toList();
    }
    boolean allFixed = factors.stream().allMatch(factor -> factor.values().size() == 1);
    return combinations.stream()
        .map(
            chosen -> {
              var named = new ArrayList<VariantChange>();
              for (int index = 0; index < chosen.size(); index++) {
                if (allFixed || factors.get(index).values().size() > 1) {
                  named.add(chosen.get(index));
                }
              }
              VariantChange all = chosen.stream().reduce(baseline, VariantChange::and);
              String name =
                  named.stream().map(value -> value.id().name()).collect(Collectors.joining("-"));
              return all.named(
                  new VariantId(name),
                  chosen.stream().map(VariantChange::reason).collect(Collectors.joining("; ")));
            })
        .toList();
  }

  private static void requireDistinctKeys(List<Factor> factors) {
    var seen = new HashSet<String>();
    for (Factor factor : factors) {
      if (!seen.add(factor.key())) {
        throw Problem.usage(
            "--vary %1$s is given twice; give all its values in one: --vary %1$s=A,B"
                .formatted(factor.key()));
      }
    }
  }
}
