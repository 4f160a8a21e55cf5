package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestListTest {

  private final RequestList list = new RequestList();

  @Test
  void ordersByDueTimeWhereverARequestIsAdded() {
    for (long due : new long[] {20, 40, 30}) {
      list.add(dueAt(due));
    }
    for (long due : new long[] {10, 35, 50}) {
      list.addBack(dueAt(due));
    }
    assertThat(list.size()).isEqualTo(6);
    assertThat(drained()).containsExactly(10L, 20L, 30L, 35L, 40L, 50L);
    assertThat(list.isEmpty()).isTrue();
  }

  @Test
  void keepsTheOrderOfEqualDueTimes() {
    Exchange first = dueAt(5);
    Exchange second = dueAt(5);
    list.add(first);
    list.addBack(second);
    assertThat(list.removeOldest()).isSameAs(first);
    assertThat(list.oldest()).isSameAs(second);
  }

  @Test
  void removesFromTheMiddleAndBothEnds() {
    List<Exchange> all = List.of(dueAt(1), dueAt(2), dueAt(3), dueAt(4));
    all.forEach(list::add);
    list.remove(all.get(1));
    list.remove(all.get(0));
    list.remove(all.get(3));
    assertThat(drained()).containsExactly(3L);
  }

  private List<Long> drained() {
    List<Long> dues = new ArrayList<>();
    while (!list.isEmpty()) {
      dues.add(list.removeOldest().dueNanos);
    }
    return dues;
  }

  private static Exchange dueAt(long nanos) {
    return new Exchange(nanos, 0, null);
  }
}
