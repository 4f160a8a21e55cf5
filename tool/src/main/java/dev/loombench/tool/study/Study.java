package dev.loombench.tool.study;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.replication.Replication;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is to be compared, under what, and how.
 *
 * @param name a short name, as in file names
 * @param question the question it answers, in a sentence
 * @param baseline the name of the variant that the others are compared with
 * @param variants the servers to compare, at least one, names unique
 * @param workloads what requests do and how they arrive, at least one, names unique
 * @param jvm what every JVM variant is given alike
 * @param protocol how trials are made
 * @param scraped what to read of the servers' Prometheus endpoints, beside the connection pools
 * @param design how its trials are chosen
 * @param files the folder in which servers of its own write files; empty for one in the run's
 *     folder
 * @param database which database servers query, where a workload needs one
 * @param scale at what length it is run
 * @param replication which publication it does over again; empty if none
 * @param advice what variants have to keep to for the report to advise them; empty for no advice
 */
public record Study(
    String name,
    String question,
    String baseline,
    List<Variant> variants,
    List<Workload> workloads,
    JvmSettings jvm,
    Protocol protocol,
    List<Scraped> scraped,
    Design design,
    Optional<Path> files,
    DatabaseChoice database,
    Scale scale,
    Optional<Replication> replication,
    Optional<Slo> advice) {

  /** Of one length, and of nothing published. */
  public Study(
      String name,
      String question,
      String baseline,
      List<Variant> variants,
      List<Workload> workloads,
      JvmSettings jvm,
      Protocol protocol,
      List<Scraped> scraped,
      Design design,
      Optional<Path> files,
      DatabaseChoice database) {
    this(
        name,
        question,
        baseline,
        variants,
        workloads,
        jvm,
        protocol,
        scraped,
        design,
        files,
        database,
        Scale.NONE,
        Optional.empty(),
        Optional.empty());
  }

  /** With files in the run's folder, and the database that the tool brings. */
  public Study(
      String name,
      String question,
      String baseline,
      List<Variant> variants,
      List<Workload> workloads,
      JvmSettings jvm,
      Protocol protocol,
      List<Scraped> scraped,
      Design design) {
    this(
        name,
        question,
        baseline,
        variants,
        workloads,
        jvm,
        protocol,
        scraped,
        design,
        Optional.empty(),
        DatabaseChoice.DEFAULT);
  }

  /** With every block as often as the protocol says. */
  public Study(
      String name,
      String question,
      String baseline,
      List<Variant> variants,
      List<Workload> workloads,
      JvmSettings jvm,
      Protocol protocol,
      List<Scraped> scraped) {
    this(name, question, baseline, variants, workloads, jvm, protocol, scraped, new Design.Fixed());
  }

  /** With nothing scraped beyond the connection pools. */
  public Study(
      String name,
      String question,
      String baseline,
      List<Variant> variants,
      List<Workload> workloads,
      JvmSettings jvm,
      Protocol protocol) {
    this(name, question, baseline, variants, workloads, jvm, protocol, List.of());
  }

  public Study {
    scraped = List.copyOf(scraped);
    variants = List.copyOf(variants);
    workloads = List.copyOf(workloads);
    List<String> names = variants.stream().map(Variant::name).toList();
    if (!names.contains(baseline)) {
      throw new IllegalArgumentException("the baseline is no variant: " + baseline);
    }
    if (workloads.isEmpty()) {
      throw new IllegalArgumentException("a study needs a workload");
    }
    refuseTwins(names);
    refuseTwins(workloads.stream().map(Workload::name).toList());
  }

  private static void refuseTwins(List<String> names) {
    if (Set.copyOf(names).size() < names.size()) {
      throw new IllegalArgumentException("names must be unique: " + names);
    }
  }

  /** Returns true if a workload needs that resource. */
  public boolean needs(Backing backing) {
    return workloads.stream().anyMatch(workload -> workload.work().needs().contains(backing));
  }

  /** Returns the variant of that name. */
  public Variant variant(String variantName) {
    return variants.stream()
        .filter(variant -> variant.name().equals(variantName))
        .findFirst()
        .orElseThrow(() -> Problem.usage("no variant '%s' in this study".formatted(variantName)));
  }

  /** Returns the workload of that name. */
  public Workload workload(String workloadName) {
    return workloads.stream()
        .filter(workload -> workload.name().equals(workloadName))
        .findFirst()
        .orElseThrow(() -> Problem.usage("no workload '%s' in this study".formatted(workloadName)));
  }

  /** Returns the same study with another protocol; a fixed design if it has no headline blocks. */
  public Study with(Protocol other) {
    return new Study(
        name,
        question,
        baseline,
        variants,
        workloads,
        jvm,
        other,
        scraped,
        other.blocks().headline() > 0 ? design : new Design.Fixed(),
        files,
        database,
        scale,
        replication,
        advice);
  }

  /** Returns the same study at another scale. */
  public Study at(Scale other) {
    return new Study(
        name,
        question,
        baseline,
        variants,
        workloads,
        jvm,
        protocol,
        scraped,
        design,
        files,
        database,
        other,
        replication,
        advice);
  }

  /** Returns the same study without those variants; empty if the rest has no answer. */
  public Optional<Study> without(List<String> variantNames) {
    if (variantNames.isEmpty()) {
      return Optional.of(this);
    }
    List<String> kept =
        variants.stream().map(Variant::name).filter(name -> !variantNames.contains(name)).toList();
    return kept.isEmpty() || design.needsEveryVariant()
        ? Optional.empty()
        : Optional.of(only(kept, List.of()));
  }

  /**
   * Returns the study with only those variants and workloads, in its order. If the baseline is left
   * out, the first remaining variant replaces it.
   *
   * @param variantNames variants to keep; all if empty
   * @param workloadNames workloads to keep; all if empty
   * @throws Problem if a name is unknown
   */
  public Study only(List<String> variantNames, List<String> workloadNames) {
    variantNames.forEach(this::variant);
    workloadNames.forEach(this::workload);
    List<Variant> keptVariants =
        variants.stream()
            .filter(variant -> variantNames.isEmpty() || variantNames.contains(variant.name()))
            .toList();
    List<Workload> keptWorkloads =
        workloads.stream()
            .filter(workload -> workloadNames.isEmpty() || workloadNames.contains(workload.name()))
            .toList();
    boolean hasBaseline = keptVariants.stream().anyMatch(kept -> kept.name().equals(baseline));
    return new Study(
        name,
        question,
        hasBaseline ? baseline : keptVariants.getFirst().name(),
        keptVariants,
        keptWorkloads,
        jvm,
        protocol,
        scraped,
        design,
        files,
        database,
        scale,
        replication,
        advice);
  }
}
