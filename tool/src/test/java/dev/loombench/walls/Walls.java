package dev.loombench.walls;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The dependencies allowed between the packages of the tool, in the order of the data flow. A
 * package may depend only on packages listed above it. {@code contract} is the module of that name;
 * the rest are packages of {@code tool}.
 *
 * @param root the package that holds {@code tool} and {@code contract}
 */
public record Walls(String root) {

  private static final String TABLE =
      """
      problem |
      text    |
      stats   |
      yaml    | problem text
      study   | problem contract yaml
      trial   | contract study
      evidence | study trial stats
      plan    | contract study trial stats evidence
      launch  | problem text contract study trial
      doctor  | problem launch
      packaging | problem contract study launch
      load    | problem contract study trial
      record  | problem trial launch
      store   | problem text contract study trial evidence
      place   | problem study trial launch load record store
      analyze | problem text contract study trial stats evidence store
      report  | text contract study trial stats evidence store analyze
      run     | problem text contract study trial stats evidence plan launch packaging load record store place analyze report
      agent   | problem text study trial launch doctor packaging load record store place run
      publish | problem text contract study trial stats evidence load record store analyze report run
      inspect | problem stats trial launch record analyze
      loadtest | problem text contract study trial stats launch load store report run
      ownapp  | problem text contract yaml study trial stats evidence launch load record store analyze report run
      validate | problem text contract study trial stats launch load record store analyze run publish
      cli     | problem text contract yaml study trial stats evidence plan launch doctor load record store place analyze report run publish inspect loadtest ownapp validate
      """;

  /** Returns each package with the packages that it may depend on, in the order of the table. */
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

  /** Returns the production classes, without tests. */
  public JavaClasses productionClasses() {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests())
        .importPackages(root);
  }

  /** Returns one rule per package: it depends only on the packages that the table allows. */
  public List<ArchRule> onlyAllowedDependencies() {
    return table().entrySet().stream()
        .map(row -> onlyAllowed(row.getKey(), row.getValue()))
        .toList();
  }

  private ArchRule onlyAllowed(String name, List<String> dependencies) {
    String[] allowed =
        Stream.concat(Stream.of(name), dependencies.stream())
            .map(this::within)
            .toArray(String[]::new);
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

  /** Returns the dependencies that the table allows and no class has, by package. */
  public Map<String, Set<String>> unusedAllowances(JavaClasses classes) {
    var unused = new TreeMap<String, Set<String>>();
    table().forEach((name, allowed) -> unused.put(name, new TreeSet<>(allowed)));
    for (JavaClass type : classes) {
      Set<String> left = unused.getOrDefault(room(type), Set.of());
      for (Dependency dependency :
          left.isEmpty() ? Set.<Dependency>of() : type.getDirectDependenciesFromSelf()) {
        JavaClass used = topLevel(dependency.getTargetClass());
        left.remove(used.getPackageName().equals(root + ".contract") ? "contract" : room(used));
      }
    }
    unused.values().removeIf(Set::isEmpty);
    return unused;
  }

  /** No packages of the tool depend on each other in a cycle, sub-packages included. */
  public ArchRule noCycles() {
    return slices().matching(root + ".tool.(**)").should().beFreeOfCycles();
  }

  /** Every class of the tool is in a package of the table. */
  public ArchRule everyPackageInTheTable() {
    return classes()
        .that()
        .resideInAPackage(root + ".tool..")
        .and()
        .doNotHaveSimpleName("package-info")
        .should()
        .resideInAnyPackage(table().keySet().stream().map(this::within).toArray(String[]::new));
  }

  /** The records that cross processes depend on the JDK only. */
  public ArchRule contractUsesTheJdkOnly() {
    return classes()
        .that()
        .resideInAPackage(within("contract"))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "javax.net.ssl..", within("contract"));
  }

  /**
   * Outside its room (a package of the table with its sub-packages), a class is used only if it is
   * an entry point or a data type: a record, an enum, an interface or an exception.
   *
   * @param entryPoints by room, the classes that other rooms may use, like {@code jdk.Jdks}
   */
  public ArchRule onlyEntryPointsAreUsedFromOutside(Map<String, Set<String>> entryPoints) {
    return classes()
        .that()
        .resideInAPackage(root + ".tool..")
        .should(
            new ArchCondition<>("use only entry points and data types of other rooms") {
              @Override
              public void check(JavaClass user, ConditionEvents events) {
                for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
                  JavaClass used = topLevel(dependency.getTargetClass());
                  if (isHidden(user, used, entryPoints)) {
                    events.add(SimpleConditionEvent.violated(user, dependency.getDescription()));
                  }
                }
              }
            })
        .allowEmptyShould(true);
  }

  private boolean isHidden(JavaClass user, JavaClass used, Map<String, Set<String>> entryPoints) {
    String room = room(used);
    if (room.isEmpty() || room.equals(room(user)) || isData(used)) {
      return false;
    }
    String name = used.getName().substring((root + ".tool." + room + ".").length());
    return !entryPoints.getOrDefault(room, Set.of()).contains(name);
  }

  private static boolean isData(JavaClass type) {
    return type.isRecord()
        || type.isEnum()
        || type.isInterface()
        || type.isAssignableTo(Throwable.class);
  }

  private String room(JavaClass type) {
    String tool = root + ".tool.";
    return type.getPackageName().startsWith(tool)
        ? type.getPackageName().substring(tool.length()).split("\\.", 2)[0]
        : "";
  }

  private static JavaClass topLevel(JavaClass type) {
    JavaClass owner = type.isArray() ? type.getBaseComponentType() : type;
    while (owner.getEnclosingClass().isPresent()) {
      owner = owner.getEnclosingClass().get();
    }
    return owner;
  }

  /**
   * Returns the packages with more source files than that, {@code package-info.java} included, each
   * with its number of files.
   *
   * @param sources folder of the packages, in whose form they are named, like {@code tool/plan}
   */
  public static Map<String, Integer> packagesLargerThan(int files, Path sources) {
    var counts = new TreeMap<String, Integer>();
    try (Stream<Path> all = Files.walk(sources)) {
      all.filter(file -> file.toString().endsWith(".java"))
          .map(file -> sources.relativize(file.getParent()).toString())
          .forEach(folder -> counts.merge(folder, 1, Integer::sum));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    counts.values().removeIf(count -> count <= files);
    return counts;
  }

  /** Returns the simple names that more than one top-level class has, with those classes. */
  public static Map<String, List<String>> repeatedSimpleNames(JavaClasses classes) {
    var names =
        classes.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .collect(
                Collectors.groupingBy(
                    JavaClass::getSimpleName,
                    TreeMap::new,
                    Collectors.mapping(JavaClass::getName, Collectors.toList())));
    names.values().removeIf(same -> same.size() == 1);
    return names;
  }

  /** Returns the records with more components than that, each with its number of components. */
  public static Map<String, Integer> recordsLargerThan(int components, JavaClasses classes) {
    var counts = new TreeMap<String, Integer>();
    classes.stream()
        .filter(JavaClass::isRecord)
        .forEach(type -> counts.put(type.getName(), type.reflect().getRecordComponents().length));
    counts.values().removeIf(count -> count <= components);
    return counts;
  }

  private String within(String name) {
    return root + (name.equals("contract") ? "" : ".tool") + "." + name + "..";
  }
}
