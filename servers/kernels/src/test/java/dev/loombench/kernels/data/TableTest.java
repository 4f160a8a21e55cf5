package dev.loombench.kernels.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  void aBodyIsConvertedToTheValuesOfTheColumnsInOrder() {
    assertThat(Table.ITEMS.accept(Map.of("category", 3, "price", 1999L, "name", "Lamp")))
        .containsExactly("Lamp", 1999L, 3L);
  }

  @Test
  void aMissingOrUnknownValueIsRejected() {
    String wanted = "the body must be a JSON object with name and nothing else";
    assertRejected(Table.REGIONS, Map.of(), wanted);
    assertRejected(Table.REGIONS, Map.of("name", "North", "id", 7), wanted);
    assertRejected(Table.REGIONS, Map.of("nam", "North"), wanted);
  }

  @Test
  void aTextThatItsColumnDoesNotAcceptIsRejected() {
    var nothing = new HashMap<String, Object>();
    nothing.put("name", null);
    String wanted = "'name' must be text of 1 to 80 characters";
    assertRejected(Table.REGIONS, nothing, wanted);
    assertRejected(Table.REGIONS, Map.of("name", " "), wanted);
    assertRejected(Table.REGIONS, Map.of("name", 7), wanted);
    assertRejected(Table.REGIONS, Map.of("name", "x".repeat(81)), wanted);
    assertRejected(Table.REGIONS, Map.of("name", "a\0b"), wanted);
  }

  @Test
  void aNumberThatItsColumnDoesNotAcceptIsRejected() {
    for (Object quantity :
        List.of(-1, 1_000_001, 1.5, "7", true, BigInteger.TEN.pow(30), List.of(1))) {
      assertRejected(
          Table.LINES,
          Map.of("purchase", 1, "item", 1, "quantity", quantity),
          "'quantity' must be a whole number from 0 to 1000000");
    }
    assertRejected(
        Table.LINES,
        Map.of("purchase", 0, "item", 1, "quantity", 1),
        "'purchase' must be the id of a row");
  }

  @Test
  void statementsNameTheColumns() {
    assertThat(Table.PURCHASES.select(Engine.POSTGRESQL))
        .isEqualTo("select id, customer, remark from purchases order by id");
    assertThat(Table.PURCHASES.insert(Engine.POSTGRESQL, number -> "$" + number))
        .isEqualTo("insert into purchases (customer, remark) values ($1, $2) returning id");
  }

  @Test
  void statementsForMariaDbQualifyTheReservedWordLines() {
    assertThat(Table.LINES.select(Engine.MARIADB))
        .isEqualTo("select id, purchase, item, quantity from loombench.lines order by id");
    assertThat(Table.LINES.insert(Engine.MARIADB, number -> "?"))
        .isEqualTo(
            "insert into loombench.lines (purchase, item, quantity) values (?, ?, ?) returning id");
  }

  @Test
  void everyTableIsFoundByItsName() {
    assertThat(Arrays.stream(Table.values()).map(Table::key).map(Table::of))
        .allSatisfy(found -> assertThat(found).isPresent());
    assertThat(Table.of("people")).isEmpty();
  }

  private static void assertRejected(Table table, Map<String, ?> body, String reason) {
    assertThatThrownBy(() -> table.accept(body)).isInstanceOf(BadRow.class).hasMessage(reason);
  }
}
