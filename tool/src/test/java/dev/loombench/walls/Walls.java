package dev.loombench.walls;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which package of the tool may use which, in the order of the flow: a package may use only what
 * stands above it. {@code contract} is the module of that name; the rest are packages of {@code
 * tool}.
 *
 * @param root the package that holds {@code tool} and {@code contract}
 */
public record Walls(String root) {

  private static final String TABLE =
      """
      problem |
      stats   |
      study   | problem contract
      trial   | problem contract study
      plan    | problem contract study trial stats
      launch  | problem contract study trial
      packaging | problem contract study launch
      load    | problem contract study trial stats launch
      record  | problem contract trial launch
      store   | problem contract study trial plan
      analyse | problem contract study trial stats store
      report  | problem contract study trial stats store analyse
      run     | problem contract study trial stats plan launch packaging load record store analyse report
      validate | problem contract study trial stats launch load record store run
      cli     | problem contract study trial stats plan launch load record store analyse report run validate
      """;

  /** Each package with the packages that it may use, in the order of the table. */
  public static Map<String, List<String>> table() {
    var table = new LinkedHashMap<String, List<String>>();
    for (String line : TABLE.lines().toList()) {
      String[] columns = line.split("\\|", 2);
      table.put(columns[0].strip(), columns[1].strip().isEmpty() ? List.of() : words(columns[1]));
    }
    return table;
  }

  private static List<String> words(String text) {
    return List.of(text.strip().split(" +"));
  }

  /** The classes behind the walls, without those of tests. */
  public JavaClasses productionClasses() {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests())
        .importPackages(root);
  }

  /** No package uses one that the table doesn't grant it. */
  public List<ArchRule> onlyWhatTheTableGrants() {
    return table().entrySet().stream()
        .map(row -> onlyGranted(row.getKey(), row.getValue()))
        .toList();
  }

  private ArchRule onlyGranted(String name, List<String> granted) {
    String[] allowed =
        Stream.concat(Stream.of(name), granted.stream()).map(this::within).toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(within(name))
        .should()
        .dependOnClassesThat(
            resideInAPackage(root + "..")
                .and(not(resideInAnyPackage(allowed)))
                .as(
                    "are of this project and not in %s",
                    Stream.of(allowed).collect(Collectors.joining(", "))))
        .allowEmptyShould(true);
  }

  /** No packages of the tool use one another in a circle. */
  public ArchRule noCircles() {
    return slices().matching(root + ".tool.(*)..").should().beFreeOfCycles();
  }

  /** No class of the tool stands in a package that the table does not name. */
  public ArchRule everyPackageInTheTable() {
    return classes()
        .that()
        .resideInAPackage(root + ".tool..")
        .and()
        .doNotHaveSimpleName("package-info")
        .should()
        .resideInAnyPackage(table().keySet().stream().map(this::within).toArray(String[]::new));
  }

  /** The records that cross processes use the JDK and nothing else. */
  public ArchRule contractUsesTheJdkOnly() {
    return classes()
        .that()
        .resideInAPackage(within("contract"))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", within("contract"));
  }

  private String within(String name) {
    return root + (name.equals("contract") ? "" : ".tool") + "." + name + "..";
  }
}
