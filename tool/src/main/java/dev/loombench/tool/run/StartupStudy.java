package dev.loombench.tool.run;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.time.Duration;
import java.util.List;

/** Start-up measurement of a study's variants, as a study without load. */
public final class StartupStudy {

  private StartupStudy() {}

  /**
   * Returns the study of the starts.
   *
   * @param variantNames the variants to start; if empty, all that the tool can start
   * @param idle the time from the first answer to the reading of idle memory
   * @throws Problem if a named variant does not exist or runs already, or none can be started
   */
  public static Study of(Study study, List<VariantId> variantNames, int starts, Duration idle) {
    List<Variant> variants = variantNames.isEmpty() ? startable(study) : named(study, variantNames);
    boolean hasBaseline =
        variants.stream().anyMatch(variant -> variant.id().equals(study.baseline()));
    return new Study(
        study.name(),
        "How fast does each variant start, and how much memory does it use when idle?",
        hasBaseline ? study.baseline() : variants.getFirst().id(),
        variants,
        study.workloads(),
        study.jvm(),
        study.protocol().starting(starts, idle),
        new Design.Fixed(),
        Study.Options.scraping(study.scraped()));
  }

  private static List<Variant> startable(Study study) {
    List<Variant> variants = study.variants().stream().filter(StartupStudy::isStarted).toList();
    if (variants.isEmpty()) {
      throw Problem.usage(
          "no variant of '%s' can be started: all are running servers, named by 'url'."
              .formatted(study.name()));
    }
    return variants;
  }

  private static List<Variant> named(Study study, List<VariantId> names) {
    List<Variant> variants = names.stream().distinct().map(study::variant).toList();
    variants.stream()
        .filter(variant -> !isStarted(variant))
        .findFirst()
        .ifPresent(
            variant -> {
              throw Problem.usage(
                  "--variant: '%s' is a running server, which the tool does not start; name a variant with a 'server' or a 'command'."
                      .formatted(variant.id()));
            });
    return variants;
  }

  private static boolean isStarted(Variant variant) {
    return switch (variant.server()) {
      case Server.Bundled _, Server.Command _ -> true;
      case Server.Running _ -> false;
    };
  }
}
