-- "boron" stood among the words for acne, as a spelling of ব্রণ. A search for acne then brought powders and blushes, too,
-- whose ingredients name boron nitride.
update search_synonyms
   set phrases = array_remove(phrases, 'boron'), phonetic_phrases = array_remove(phonetic_phrases, 'boron'), updated_at = now()
 where phrases @> array['acne', 'boron'];
